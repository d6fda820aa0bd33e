"""Building blocks of everything that people see: components, layouts, answers, errors, names, words.

Imports no other room of `cogs`.
"""
