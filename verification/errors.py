"""What everything that checks raises for data that cannot be read."""


class BadDataError(ValueError):
    """Data that cannot be read: the message says what, where, and what would be right."""
