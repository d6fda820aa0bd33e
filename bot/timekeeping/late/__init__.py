"""What happens when a seat's deadline has passed: a list of policies, asked in order, one in each file."""
