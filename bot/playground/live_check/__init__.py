"""Tests Discord's undocumented behaviours one by one in a given channel, and cleans up afterwards.

`trials` are the tests, `bench` their tools, `expectations` the playground's results, `report` compares the two.
"""
