"""What players have achieved: profiles and leaderboards. Imports `tables` and `ui`."""
