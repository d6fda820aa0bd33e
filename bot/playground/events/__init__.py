"""What happens in the playground's world: messages, interactions, archiving; and its announcement."""
