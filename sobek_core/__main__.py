"""Run the command `sobek`: `python -m sobek_core`."""

from sobek_core.cli import main

if __name__ == "__main__":
    main()
