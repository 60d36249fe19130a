"""Judge a position of which parts are not known: every certain answer holds whatever the unknown parts are."""
