"""The rules of classic: a module for each chapter of spec/classic/."""
