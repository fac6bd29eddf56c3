"""What is done to a service while it works. Each fault is one function: it does harm, and says from when on all is well again."""
import collections
import os
import resource
import signal
import subprocess
import sys
import threading
import time

import chaos_service

RECOVERY_SECONDS = 90
PRESSURE_BYTES = 4 << 30
FILLER = 'filler'
SPARE_BYTES = 1 << 20  # the rest is written, while the service writes, too
FOR_GOOD = 'never continued'

# takes memory for at most four seconds, says how many megabytes it has, and keeps them until it is ended
PRESSURE = '''
import sys, time
held, until = [], time.monotonic() + 4
while len(held) << 24 < int(sys.argv[1]) and time.monotonic() < until:
    held.append(b"x" * (1 << 24))
print(len(held) << 4, flush=True)
time.sleep(60)
'''

# began: when it was done; healed: from when on nothing stands in the way; recovered: the first success of each language after that
Struck = collections.namedtuple('Struck', 'fault began healed recovered note')

EVERY = ('javascript', 'python', 'shell')
CONCERNED = {'script worker': ('javascript',), 'syntax worker': ('javascript', 'shell'), 'reader': ('python',), 'zygote': ('python',)}


class Scene:
    """The service, its load and what the faults need: a mount of our own, a PostgreSQL, a clock that can be turned."""

    def __init__(self, service, load, chance, mount=None, postgres=None, clock=None):
        self.service, self.load, self.chance = service, load, chance
        self.mount, self.postgres, self.clock = mount, postgres, clock
        self.struck = []
        self.leftovers = []

    def strike(self, fault):
        languages, done = FAULTS[fault]
        began = time.monotonic()
        healed, note = done(self)
        if healed is None:
            return False
        recovered = self._recovery(languages, healed)
        self.struck.append(Struck(fault, began, healed, recovered, note))
        return True

    def _recovery(self, languages, healed):
        """The moment by which each language has succeeded again; None when one has not."""
        until = healed + RECOVERY_SECONDS
        moments = {}
        probes = [threading.Thread(target=lambda language=each: moments.update({language: self.load.probe(language, until)}))
                  for each in languages]
        for probe in probes:
            probe.start()
        for probe in probes:
            probe.join()
        return None if None in moments.values() else max(moments.values())


def signal_one(kind, number):
    def done(scene):
        found = scene.service.of_kind(kind)
        if not found:
            return None, ''
        chaos_service.send_signal(scene.chance.choice(found), number)
        return time.monotonic(), ''
    return done


def stop_one(kind):
    """Stopped for good half of the time: then only the clock can tell that it is of no use any more."""
    def done(scene):
        found = scene.service.of_kind(kind)
        if not found:
            return None, ''
        victim = scene.chance.choice(found)
        chaos_service.send_signal(victim, signal.SIGSTOP)
        if scene.chance.random() < 0.5:
            threading.Timer(scene.chance.uniform(0.5, 3), chaos_service.send_signal, (victim, signal.SIGCONT)).start()
            return time.monotonic(), 'continued'
        return time.monotonic(), FOR_GOOD
    return done


def kill_service(scene):
    """And starts it again at once. What the dead one had started must be gone when the next one is ready."""
    before = scene.service.descendants()
    scene.service.kill()
    killed = time.monotonic()
    scene.service.start()
    if scene.service.wait_ready():
        scene.leftovers += [each for each in before if chaos_service.lives(each)]
    return killed, ''


def stop_service(scene):
    scene.service.signal(signal.SIGSTOP)
    time.sleep(scene.chance.uniform(1, 4))
    scene.service.signal(signal.SIGCONT)
    return time.monotonic(), ''


def fill_disk(scene):
    """To the last byte of the mount that only this run has; what is freed meanwhile is taken, too."""
    path = os.path.join(scene.mount, FILLER)
    with open(path, 'wb', buffering=0) as file:
        free = os.statvfs(scene.mount)
        os.posix_fallocate(file.fileno(), 0, max(1, free.f_bavail * free.f_frsize - SPARE_BYTES))
        file.seek(0, os.SEEK_END)
        until = time.monotonic() + scene.chance.uniform(2, 5)
        while time.monotonic() < until:
            try:
                file.write(bytes(1 << 12))
            except OSError:
                time.sleep(0.01)
        size = file.tell()
    os.unlink(path)
    return time.monotonic(), '%d MB' % (size >> 20)


def press_memory(scene):
    """A process of our own takes memory, never more than half of what is there, while guests run into their limits."""
    size = min(PRESSURE_BYTES, available_memory() // 2)
    bound = size + (512 << 20)
    pressing = subprocess.Popen([sys.executable, '-c', PRESSURE, str(size)], stdout=subprocess.PIPE, text=True,
                                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (bound, bound)))
    try:
        held = pressing.stdout.readline().strip()
        scene.load.greedy(4)
    finally:
        pressing.kill()
        pressing.wait()
        pressing.stdout.close()
    return time.monotonic(), held + ' MB'


def available_memory():
    with open('/proc/meminfo', encoding='ascii') as lines:
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith('MemAvailable'))


def stop_postgres(scene):
    scene.postgres.stop(scene.chance.choice([signal.SIGINT, signal.SIGQUIT]))
    time.sleep(scene.chance.uniform(2, 6))
    scene.postgres.start()
    return time.monotonic(), ''


def step_clock(scene):
    """Forward and backward, the realtime clock of the service alone; the monotonic one goes on."""
    seconds = scene.chance.choice([-7200, -90, -5, 5, 90, 7200])
    scene.clock.step(seconds)
    time.sleep(1.1)  # until it is seen
    return time.monotonic(), '%+d s' % seconds


FAULTS = {
    'script worker killed': (CONCERNED['script worker'], signal_one('script worker', signal.SIGKILL)),
    'script worker stopped': (CONCERNED['script worker'], stop_one('script worker')),
    'syntax worker killed': (CONCERNED['syntax worker'], signal_one('syntax worker', signal.SIGKILL)),
    'syntax worker stopped': (CONCERNED['syntax worker'], stop_one('syntax worker')),
    'reader killed': (CONCERNED['reader'], signal_one('reader', signal.SIGKILL)),
    'reader stopped': (CONCERNED['reader'], stop_one('reader')),
    'zygote killed': (CONCERNED['zygote'], signal_one('zygote', signal.SIGKILL)),
    'zygote stopped': (CONCERNED['zygote'], stop_one('zygote')),
    'service killed': (EVERY, kill_service),
    'service stopped': (EVERY, stop_service),
    'disk full': (EVERY, fill_disk),
    'memory pressure': (EVERY, press_memory),
    'PostgreSQL stopped': (EVERY, stop_postgres),
    'clock stepped': (EVERY, step_clock),
}
