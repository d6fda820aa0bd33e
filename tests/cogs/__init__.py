"""Commands, buttons and menus, used as players use them."""
