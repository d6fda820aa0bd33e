"""Robots of three levels. They see views only; `bot.games.machi_koro.robot` is the entry.

May import views, actions, orders, card data and the kernel; never a state. The files belong together: `levels` chooses
the robot, `easy*` is the easy one; the others are policies of the kernel: a `Mind` (`thinking`) plays its answers on a
copy of the kernel's position and compares the results by `landmark_race` (normal) or a network (`evaluation`, hard),
both from the `forecast` of everybody's coins.
"""
