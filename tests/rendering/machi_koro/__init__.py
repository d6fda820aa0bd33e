"""Tests of the pictures of Machi Koro."""
