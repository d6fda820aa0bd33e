"""Discord's gateway: connections, sessions, frames."""
