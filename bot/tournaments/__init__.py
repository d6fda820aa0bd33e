"""Tournaments: round robins and knock-outs of people and robots, whose tables open and count by themselves."""
