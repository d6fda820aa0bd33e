"""The playground's world: people, channels, messages, permissions, its clock, and the file that keeps it."""
