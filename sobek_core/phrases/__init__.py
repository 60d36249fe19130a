"""Messages for people: one catalogue per language, by id. Needs only the standard library.

words = load_words("fr")
words("turn.who", name="Ada", seat=0)   # the message with this id, with its fields filled in
words.reason(reason)                    # why a move is refused
words.asks("duel", "token-choice")      # what is pending
"""

from sobek_core.phrases.catalogue import ENGLISH, LANGUAGES, UnknownLanguageError, Words, load_words

__all__ = ["ENGLISH", "LANGUAGES", "UnknownLanguageError", "Words", "load_words"]
