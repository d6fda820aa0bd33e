"""Robots of three levels. They see views only; `bot.games.machi_koro.robot` is the entry.

May import views, actions, orders and card data; never a state. The files belong together: `levels` chooses the robot,
`easy*` is the easy one; the others share a `model` of the table, whose `ledger` and `forecast` predict coins, and a
`Mind` (`thinking`) that compares `afterstates` by `landmark_race` (normal) or a network (`evaluation`, hard).
"""
