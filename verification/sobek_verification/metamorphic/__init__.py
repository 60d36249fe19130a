"""Metamorphic laws: how a changed game must relate to the original one, without saying what either should be."""
