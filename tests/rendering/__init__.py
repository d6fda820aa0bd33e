"""Tests of pictures and words."""
