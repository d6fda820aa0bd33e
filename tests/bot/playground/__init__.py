"""Tests of the playground."""
