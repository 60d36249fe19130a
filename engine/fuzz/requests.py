"""Write the requests of the vectors: `requests.py EXCHANGES FOLDER`.

FOLDER/requests.jsonl has all of them, FOLDER/corpus one a file, for libFuzzer.
"""

import json
import sys
from pathlib import Path


def main() -> None:
    exchanges, folder = Path(sys.argv[1]), Path(sys.argv[2])
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    requests: set[str] = set()
    for number, line in enumerate(exchanges.read_text(encoding="utf-8").rstrip("\n").split("\n")):
        asked = []
        for at, exchange in enumerate(json.loads(line)["exchanges"]):
            if exchange[0].get("method") != "hello":
                asked.append(json.dumps({"id": at, **exchange[0]}, separators=(",", ":")))
        requests.update(request for request in asked if len(request) < 30000)
        if number % 10 == 0 and len("\n".join(asked)) < 8000:  # few and short: reading them all must not take long
            (corpus / str(number)).write_text("\n".join(asked))
    (folder / "requests.jsonl").write_text("\n".join(sorted(requests)) + "\n")


if __name__ == "__main__":
    main()
