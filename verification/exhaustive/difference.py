"""What an enumeration raises."""


class DifferenceError(AssertionError):
    """The core and the reference differ: the message says where, what was expected, and what came."""


def hold(where: str, expected: object, came: object) -> None:
    """Raise DifferenceError unless both are equal. where: the member of the domain, as people would name it."""
    if expected != came:
        message = f"{where}: expected {expected}, got {came}"
        raise DifferenceError(message)
