"""Compares the mails that were sent with the reports that are stored: arrived.py <folder> <database> <reporters>"""
import collections
import email
import email.policy
import pathlib
import sqlite3
import sys

work, database, reporters = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
stored = {row[0] for row in sqlite3.connect(f"file:{database}?mode=ro", uri=True).execute("SELECT contact_email FROM reports")}
told = {f"owner{number}@example.org" for number in range(1, reporters + 1) if (work / f"reported.{number}").read_text().strip()}
ids = collections.defaultdict(set)
count = 0
for file in (work / "sent").iterdir():
    if file.name.startswith("."):
        continue
    message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    if message["To"].addresses[0].addr_spec.startswith("owner"):
        ids[message["To"].addresses[0].addr_spec].add(message["Message-ID"])
        count += 1
print(f"{len(stored)} reports stored, {len(told)} confirmed to their authors, {count} mails to {len(ids)} addresses")
problems = [f"no mail to {address}" for address in stored | told if address not in ids]
problems += [f"a mail to {address}, who has no report" for address in ids if address not in stored]
problems += [f"doubles to {address} with other ids" for address, found in ids.items() if len(found) > 1]
print("\n".join(problems[:10]), end="\n" if problems else "")
sys.exit(bool(problems))
