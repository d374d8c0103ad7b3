"""Tables, pages and pictures of the exact odds, and the command line."""
