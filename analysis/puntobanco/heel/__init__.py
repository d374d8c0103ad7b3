"""The heel of the shoe: what perfect play is worth with n cards unseen, over every remainder."""
