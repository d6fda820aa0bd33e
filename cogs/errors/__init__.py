"""What is said when something does not work: refusals, failures, old controls. Imports `ui`."""
