"""Commands, buttons and menus, used as people use them."""
