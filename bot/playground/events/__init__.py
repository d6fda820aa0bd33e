"""What happens in the playground's world: messages, interactions, archiving; and who hears of it."""
