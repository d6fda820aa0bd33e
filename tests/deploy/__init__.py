"""What hosts install from: Dockerfile, compose file, systemd units, exact versions."""
