"""No leak anywhere: what a viewer is given hangs on nothing that they may not know."""
