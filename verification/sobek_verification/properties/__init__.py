"""The table of properties: what always holds, in sentences, as the README shows it."""
