"""Write some conversations of the vectors for libFuzzer, one a file: `requests.py EXCHANGES FOLDER`."""

import json
import sys
from pathlib import Path


def main() -> None:
    exchanges, folder = Path(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for number, line in enumerate(exchanges.read_text(encoding="utf-8").rstrip("\n").split("\n")):
        asked = []
        for at, exchange in enumerate(json.loads(line)["exchanges"]):
            if exchange[0].get("method") != "hello":
                asked.append(json.dumps({"id": at, **exchange[0]}, separators=(",", ":")))
        if number % 10 == 0 and len("\n".join(asked)) < 8000:  # few and short: reading them all must not take long
            (folder / str(number)).write_text("\n".join(asked))


if __name__ == "__main__":
    main()
