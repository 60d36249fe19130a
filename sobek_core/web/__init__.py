"""What the Judge page asks of the core. It runs in the browser, in a worker, on the core as it is."""
