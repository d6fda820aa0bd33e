"""The noir city of MafiaDollar: people, things, and the street they meet in."""
