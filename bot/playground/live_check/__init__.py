"""Tries Discord's doubtful behaviours one by one, in a channel that its owner names, and cleans up afterwards.

`trials` are what is tried, `bench` what they are tried with, `expectations` what the playground does,
`report` prints the one beside the other.
"""
