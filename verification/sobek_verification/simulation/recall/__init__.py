"""What is known of hidden things: held against the list of all worlds, in small cases."""
