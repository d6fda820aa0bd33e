"""How an action changes the state; RULINGS.md answers what the rulebook leaves open.

`questions` lists every question with its legal actions (`legal_*`), its default (`defaults`) and what an answer does
(`hand_effects`, `jobs`, `police`, `birthday`, `trades`); `turn` and `deal` are the course of the game. May import
`state`, `cards`, actions, events, refusals and scores. Cogs and rendering may not import this room.
"""
