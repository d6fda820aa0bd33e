"""The thinking robots of MafiaDollar: normal and hard."""
