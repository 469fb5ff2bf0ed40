"""Compares the mails to neighbours with the reports that are stored: told.py <folder> <database> <neighbours of each report>"""
import collections
import email
import email.policy
import pathlib
import re
import sqlite3
import sys

work, database, neighbours = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
rows = sqlite3.connect(f"file:{database}?mode=ro", uri=True).execute("SELECT last_seen_place, id, neighbours FROM reports")
reports = {place.removeprefix("Street"): (id, told) for place, id, told in rows}
ids, pages = collections.defaultdict(set), collections.defaultdict(set)
count = 0
for file in (work / "sent").glob("[!.]*"):
    message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    to = message["To"].addresses[0].username
    if not to.startswith("n"):
        continue
    ids[to].add(message["Message-ID"])
    pages[to].update(re.findall(r"/pets/(\w+)", message.get_content()))
    count += 1
print(f"{len(reports)} reports stored, {count} mails to {len(ids)} neighbours")
expected = {f"n{number}-{index}": report for number, report in reports.items() for index in range(neighbours)}
problems = [f"no mail to {to}" for to in expected if to not in ids]
problems += [f"a mail to {to}, near whom nobody reported" for to in ids if to not in expected]
problems += [f"{to} was told twice" for to, found in ids.items() if len(found) > 1]
problems += [f"{to} was told of {found}" for to, found in pages.items() if to in expected and found != {expected[to][0]}]
problems += [f"the owner of {id} reads {told}" for id, told in reports.values() if told != neighbours]
print("\n".join(problems[:10]), end="\n" if problems else "")
sys.exit(bool(problems))
