"""The backend of the Judge page: runs in the browser, in a worker, on the unmodified core."""
