"""A server to attack, and what an attack costs it and a visitor."""
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

from visitor import Lost, Visitor

# What an attack may cost, and in which unit it is told.
costs = {
    "wait": "another person's longest wait, s",
    "lost": "another person's lost answers",
    "connection": "memory, kB a connection",
    "memory": "memory in all, MB",
    "cpu": "processor, ms a request",
    "disk": "disk, MB",
    "log": "log, kB",
}

attacks = []


@dataclass
class Attack:
    """An attack, and its budgets by cost; `before` has what it cost when it was found."""

    name: str
    run: object
    budgets: dict
    before: dict
    options: tuple = ()
    descriptors: int = None
    is_quick: bool = True
    cannot: object = lambda: None
    # Fills a server's data folder before it starts.
    prepare: object = None


def attack(name, budgets, before=None, **rest):
    """Registers a function that attacks a `Target` until its process is ended."""

    def register(run):
        attacks.append(Attack(name, run, {"wait": 1, "lost": 0} | budgets, before or {}, **rest))
        return run

    return register


class Target:
    """What an attack knows: where the server and its data are, and how to tell what it did."""

    def __init__(self, server, quick):
        self.port = server.port
        self.data = server.folder + "/data"
        self.quick = quick
        # Requests or connections made, and connections open now.
        self.made = multiprocessing.Value("q", 0)
        self.open = multiprocessing.Value("q", 0)
        self.is_under_way = multiprocessing.Event()


class Server:
    """A server with a data folder of its own."""

    def __init__(self, program, options=(), descriptors=None, prepare=None):
        self.folder = tempfile.mkdtemp(prefix="attack.")
        self.log = open(self.folder + "/log", "wb")
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        limit = descriptors or hard

        def set_limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))

        command = [os.path.realpath(program), "--port", "0", "--data-dir", self.folder + "/data", *options]
        if prepare:
            prepare(self, command)
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, preexec_fn=set_limit)
        url = self.process.stdout.readline().decode().strip()
        if not url:
            raise SystemExit(f"{program} does not start")
        self.port = int(url.rsplit(":", 1)[1])

    def processor_time(self):
        """Milliseconds of the processor used until now."""
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Resident memory in kB."""
        lines = open(f"/proc/{self.process.pid}/status").read().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def disk(self):
        """Bytes that the data folder occupies."""
        total = 0
        for path, _, names in os.walk(self.folder + "/data"):
            for name in names:
                try:
                    total += os.lstat(os.path.join(path, name)).st_blocks * 512
                except FileNotFoundError:
                    pass
        return total

    def spent(self):
        """What grows with each request: the processor's time, the disk, the log."""
        return self.processor_time(), self.disk(), os.path.getsize(self.folder + "/log")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def measure(attack, program, quick):
    """Runs an attack while a person in another address block walks through the flow, and returns what it cost."""
    server = Server(program, attack.options, attack.descriptors, attack.prepare)
    target = Target(server, quick)
    walks = 0
    troubles = []
    waits = []

    def walk():
        nonlocal walks
        walks += 1
        # Each person reports one pet, so each has an address of their own.
        visitor = Visitor(server.port, f"127.9.{walks // 250}.{1 + walks % 250}", waits)
        try:
            visitor.walk()
        except (Lost, OSError) as error:
            troubles.append(f"walk {walks}: {error}")

    try:
        for _ in range(3):
            walk()
        memory = server.memory()
        time.sleep(0.3)  # The log is written after a moment.
        first = server.spent()
        for _ in range(3):
            walk()
        time.sleep(0.3)
        before = server.spent()
        # What a walk costs is not the attack's.
        walk_cost = [(b - a) / 3 for a, b in zip(first, before)]
        walks_before = walks
        waits.clear()
        child = multiprocessing.Process(target=attack.run, args=(target,), daemon=True)
        child.start()
        if not target.is_under_way.wait(30):
            troubles.append("the attack did not get under way")
        end = time.monotonic() + (3 if quick else 12)
        most = server.memory()
        while time.monotonic() < end:
            walk()
            most = max(most, server.memory())
            # People think between their steps; the attack gets the machine meanwhile.
            time.sleep(min(0.2, max(0, end - time.monotonic())))
        made, opened = target.made.value, target.open.value
        time.sleep(0.3)
        seen = walks - walks_before
        processor, disk, log = (
            max(0, b - a - seen * cost) for a, b, cost in zip(before, server.spent(), walk_cost)
        )
        if not child.is_alive():
            troubles.append("the attack ended by itself")
        child.kill()
        child.join()
        if server.process.poll() is not None:
            troubles.append(f"the server ended with {server.process.returncode}")
        growth = max(0, most - memory)
        return {
            "wait": max(waits, default=0),
            "lost": len(troubles),
            "connection": growth / max(1, opened),
            "memory": growth / 1000,
            "cpu": processor / max(1, made),
            "disk": disk / 1e6,
            "log": log / 1000,
            "made": made,
            "open": opened,
            "walks": seen,
            "troubles": troubles,
        }
    finally:
        server.stop()
