"""Reads a mailbox as a mail program does: delivered.py <mbox> <url of the site> <sender's name> <kinds that must be there…>"""
import email.header
import email.policy
import email.utils
import mailbox
import re
import sys
import urllib.request

path, site, sender, kinds = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
SUBJECTS = {
    "first": "Your report on PetSpot",
    "message": "New message about your report",
    "match": "Could this be your pet?",
    "reminder": "Are you still looking?",
    "hidden": "Your report is hidden",
    "links": "Your private links",
    "flags": "Pages on PetSpot are flagged",
    "alert": "Confirm your alert",
    "nearby": "New near you: 1 missing",
}
ONCE = ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type", "Auto-Submitted"]
box = mailbox.mbox(path, factory=lambda file: email.message_from_binary_file(file, policy=email.policy.default))
problems, seen, ids = [], set(), set()
for message, raw in zip(box, mailbox.mbox(path)):
    subject, text = message["Subject"], message.get_content()
    seen.update(kind for kind, words in SUBJECTS.items() if subject == words)
    if "leaves the list" in text:
        seen.add("reminder")
    if message.defects:
        problems.append(f"{subject}: {message.defects}")
    for name in ONCE:
        if len(message.get_all(name, [])) != 1:
            problems.append(f"{subject}: {len(message.get_all(name, []))} times {name}")
    # Python 3.11 puts a space between the encoded words of a name; this decodes them as RFC 2047 has it.
    name = str(email.header.make_header(email.header.decode_header(raw["From"])))
    if name != f"{sender} <post@example.org>" or message["From"].addresses[0].addr_spec != "post@example.org":
        problems.append(f"{subject}: from {name}")
    if message.get_content_type() != "text/plain" or message["Auto-Submitted"] != "auto-generated":
        problems.append(f"{subject}: no automatic plain text")
    if email.utils.parsedate_to_datetime(message["Date"]) is None:
        problems.append(f"{subject}: no date")
    if "canary" in text or "\ufffd" in text or len(text.strip().splitlines()) > 12:
        problems.append(f"{subject}: {text}")
    if subject == SUBJECTS["hidden"] and "Bez nazwisk, proszę. 🙏" not in text:
        problems.append(f"no note in {text}")
    if subject not in (SUBJECTS["links"], SUBJECTS["flags"]):
        stop = message["List-Unsubscribe"].strip("<>")
        # A POST of one click needs https (RFC 8058).
        one_click = "List-Unsubscribe=One-Click" if stop.startswith("https:") else None
        if message["List-Unsubscribe-Post"] != one_click or urllib.request.urlopen(stop).status != 200:
            problems.append(f"{subject}: cannot be stopped")
    for link in re.findall(re.escape(site) + r"/(?:manage|alerts|pets)/\S*", text):
        if urllib.request.urlopen(link).status != 200:
            problems.append(f"{subject}: {link} does not open")
    ids.add(message["Message-ID"])
if len(ids) != len(box):
    problems.append(f"{len(box)} mails, {len(ids)} ids")
problems += [f"no mail of the kind {kind}" for kind in kinds if kind not in seen]
print(f"{len(box)} mails from {sender} ({len(sender.encode())} bytes), kinds: {', '.join(sorted(seen))}")
print("\n".join(problems), end="\n" if problems else "")
sys.exit(bool(problems))
