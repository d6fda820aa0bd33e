"""Tests of the pictures of MafiaDollar."""
