"""The rules of duel: a module for each chapter of spec/duel/."""
