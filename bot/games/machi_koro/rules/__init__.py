"""How an action changes the state; RULINGS.md answers what the rulebooks leave open.

`questions` lists every question with its legal actions (`legal`), its default (`defaults`) and what an answer does
(`turn`, `major_effects`). May import `state`, `edition`, actions, events, refusals, views and card data. Cogs and
rendering may not import this room.
"""
