"""Building blocks of everything that people see in Discord: components, layouts, answers, names, sentences.

The files belong together: every other room of `cogs` uses them. Imports no other room of `cogs`.
"""
