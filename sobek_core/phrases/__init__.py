"""What the project says to people: one catalogue a language, by id. Needs nothing but the standard library.

words = load_words("fr")
words("turn.who", name="Ada", seat=0)   # the sentence of that id, with its names in braces filled in
words.reason(reason)                    # why a move is refused
words.asks("duel", "token-choice")      # what is waited for
"""

from sobek_core.phrases.catalogue import ENGLISH, LANGUAGES, Fact, UnknownLanguageError, Words, load_words

__all__ = ["ENGLISH", "LANGUAGES", "Fact", "UnknownLanguageError", "Words", "load_words"]
