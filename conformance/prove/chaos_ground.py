"""What faults need and this machine may not have: a mount of our own to fill, a PostgreSQL, a clock that can be turned.

Each is None where it cannot be had; the page then says what was left out and why.
"""
import contextlib
import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time

from service import free_port

DISK_MEGABYTES = 192
POSTGRES_SECONDS = 60


@contextlib.contextmanager
def folder():
    """A data folder on a small file system of its own; an ordinary one, and no mount, where that is forbidden."""
    with tempfile.TemporaryDirectory(prefix='caisson-chaos-') as outside:
        done = subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=%dm,mode=0700' % DISK_MEGABYTES, 'caisson-chaos', outside],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        mounted = done.returncode == 0
        try:
            yield os.path.join(outside, 'data'), outside if mounted else None
        finally:
            if mounted:
                subprocess.run(['umount', outside], check=True)


class Postgres:
    """A PostgreSQL of our own, as a user that is not root."""

    def __init__(self, programs, place, durable):
        self._programs, self._place = programs, place
        self._fsync = 'on' if durable else 'off'
        self._port = free_port()
        self._running = None
        self._run('initdb', '-D', os.path.join(place, 'data'), '-U', 'caisson', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C')

    def _command(self, name, *words):
        user = ['setpriv', '--reuid=nobody', '--clear-groups'] if os.getuid() == 0 else []
        return [*user, os.path.join(self._programs, name), *words]

    def _run(self, name, *words):
        subprocess.run(self._command(name, *words), cwd=self._place, check=True, stdout=subprocess.DEVNULL)

    def url(self):
        return 'jdbc:postgresql://127.0.0.1:%d/postgres?user=caisson' % self._port

    def start(self):
        with open(os.path.join(self._place, 'server.log'), 'ab') as log:
            self._running = subprocess.Popen(
                self._command('postgres', '-D', os.path.join(self._place, 'data'), '-p', str(self._port), '-k', self._place,
                              '-h', '127.0.0.1', '-c', 'fsync=' + self._fsync), cwd=self._place, stdout=log, stderr=log)
        deadline = time.monotonic() + POSTGRES_SECONDS
        while time.monotonic() < deadline:
            ready = subprocess.run(self._command('pg_isready', '-q', '-h', '127.0.0.1', '-p', str(self._port), '-d', 'postgres'))
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError('PostgreSQL did not become ready; see %s/server.log' % self._place)

    def stop(self, number=signal.SIGINT):
        """SIGINT ends it in order, SIGQUIT as a crash would."""
        if self._running is not None:
            self._running.send_signal(number)
            self._running.wait(POSTGRES_SECONDS)
            self._running = None


def postgres_programs():
    """The folder with initdb and postgres; None where there is no PostgreSQL."""
    folders = [os.path.dirname(found) for found in [shutil.which('initdb')] if found]
    folders += sorted(glob.glob('/usr/lib/postgresql/*/bin'), reverse=True)
    wanted = ('initdb', 'postgres', 'pg_isready')
    return next((each for each in folders if all(os.access(os.path.join(each, name), os.X_OK) for name in wanted)), None)


@contextlib.contextmanager
def postgres(durable=False):
    """Not durable, it is stopped and started sooner."""
    programs = postgres_programs()
    if programs is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix='caisson-prove-postgres-') as place:
        if os.getuid() == 0:
            shutil.chown(place, 'nobody')
        server = Postgres(programs, place, durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def nothing():
    yield None


class Clock:
    """The realtime clock of one process, turned by libfaketime, which reads an offset from a file each second."""

    def __init__(self, library, place):
        self._library = library
        self._file = os.path.join(place, 'offset')
        self.step(0)

    def step(self, seconds):
        with open(self._file + '.new', 'w', encoding='ascii') as file:
            file.write('%+d\n' % seconds)
        os.replace(self._file + '.new', self._file)

    def environment(self):
        return {'LD_PRELOAD': self._library, 'FAKETIME_TIMESTAMP_FILE': self._file, 'FAKETIME_CACHE_DURATION': '1',
                'FAKETIME_DONT_FAKE_MONOTONIC': '1'}


@contextlib.contextmanager
def clock():
    libraries = glob.glob('/usr/lib/*/faketime/libfaketimeMT.so.1') + glob.glob('/usr/lib*/faketime/libfaketimeMT.so.1')
    if not libraries:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix='caisson-chaos-clock-') as place:
        os.chmod(place, 0o755)
        yield Clock(libraries[0], place)
