"""Times `pith batch` with and without --by-site on made pages of many sites, and prints time, processor time and peak memory as JSON.

    python3 bench/by-site.py CLI SET FOLDER [PAGES] [SITES] [ROUNDS]

A site is a page of the set with other words: its pages share the frame, and the longer texts of each are its own. They are written into one web
archive in FOLDER, and read in turn, so that both runs meet the same load.
"""
import gzip
import json
import os
import random
import re
import subprocess
import sys
import time
import zlib
from pathlib import Path

# Characters from which on a text is one of the page's own.
OWN = 80
# The largest page that is taken as a frame, in bytes: as large as most pages of the web.
LARGEST = 200_000
TEXT = re.compile(r">([^<>]{%d,})<" % OWN)
SCRIPT = re.compile(r"(?is)<(script|style)\b.*?</\1>")


def frames(folder: Path, count: int) -> list[str]:
    """The pages of the set that sites are made of, without their scripts' text, which would be varied, too."""
    out = []
    for path in sorted((folder / "pages").glob("*.html.gz")):
        html = gzip.decompress(path.read_bytes())
        if len(html) <= LARGEST and len(out) < count:
            out.append(SCRIPT.sub("", html.decode("utf-8", "replace")))
    return out


def varied(frame: str, words: list[str], seed: int) -> str:
    """The frame with other words in its longer texts: every third word is another."""
    chance = random.Random(seed)

    def other(found: re.Match[str]) -> str:
        old = found[1].split(" ")
        return ">" + " ".join(chance.choice(words) if at % 3 == 1 else word for at, word in enumerate(old)) + "<"

    return TEXT.sub(other, frame)


def record(number: int, url: str, html: str) -> bytes:
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html.encode()
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number}>\r\nWARC-Target-URI: {url}\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(answer)}\r\n\r\n"
    )
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    return packer.compress(head.encode() + answer + b"\r\n\r\n") + packer.flush()


def write(archive: Path, folder: Path, pages: int, sites: int) -> None:
    bases = frames(folder, sites)
    words = sorted({word for base in bases[:50] for word in re.findall(r"[a-z]{4,12}", base)})
    with archive.open("wb") as out:
        # Page by page through all sites: the pages of a site do not stand together.
        for number in range(pages):
            site, page = number % sites, number // sites
            url = f"https://www.site-{site}.example/reports/number-{page + 1}.html"
            out.write(record(number, url, varied(bases[site % len(bases)], words, number)))


def run(command: list[str]) -> tuple[float, float, float]:
    """Seconds, seconds of the processor, and megabytes at most."""
    begun = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(command)} ended with {status}")
    return time.monotonic() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main(cli: str, folder: str, out: str, pages: int = 20_000, sites: int = 2_000, rounds: int = 1) -> None:
    archive = Path(out) / "by-site.warc.gz"
    write(archive, Path(folder), pages, sites)
    best: dict[str, tuple[float, float, float]] = {}
    for _ in range(rounds):
        for name, more in (("alone", []), ("by site", ["--by-site"])):
            seconds, processor, megabytes = run([cli, "batch", str(archive), *more])
            before = best.get(name, (seconds, processor, 0.0))
            best[name] = (min(before[0], seconds), min(before[1], processor), max(before[2], megabytes))
    told = {name: {"seconds": round(wall, 1), "processor": round(cpu, 1), "MB": round(most)} for name, (wall, cpu, most) in best.items()}
    wall, cpu = (round(best["by site"][at] / best["alone"][at], 2) for at in (0, 1))
    archive_mb = round(archive.stat().st_size / 2**20)
    archive.unlink()
    print(json.dumps({"pages": pages, "sites": sites, "archive MB": archive_mb, **told, "time by site": wall, "processor by site": cpu}))


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
