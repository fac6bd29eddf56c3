"""A service under test, started again after it was killed, and the processes below it as /proc shows them."""
import collections
import hashlib
import http.client
import json
import os
import signal
import subprocess
import time

from service import ROOT, START_SECONDS, free_port

STOP_SECONDS = 60

Process = collections.namedtuple('Process', 'pid parent started command')
Answer = collections.namedtuple('Answer', 'status headers body')

# What a process is, by its command line; those of bubblewrap repeat it and are left out.
KINDS = {
    'script worker': lambda words: words[-2:] == ['io.caisson.worker.WorkerMain', 'script'],
    'syntax worker': lambda words: words[-2:] == ['io.caisson.worker.WorkerMain', 'syntax'],
    'reader': lambda words: any(word.endswith(('/facts.py', '/facts.rb')) for word in words),
    'zygote': lambda words: any('"<zygote>"' in word for word in words),
}


def process(pid):
    """None when it is gone or only waits to be reaped. The start time tells a reused pid apart."""
    try:
        with open('/proc/%d/stat' % pid, encoding='utf-8', errors='replace') as file:
            fields = file.read().rpartition(')')[2].split()
        with open('/proc/%d/cmdline' % pid, 'rb') as file:
            command = file.read().decode('utf-8', 'replace').rstrip('\0').split('\0')
    except OSError:
        return None
    return None if fields[0] in 'ZX' else Process(pid, int(fields[1]), int(fields[19]), command)


def processes():
    found = (process(int(name)) for name in os.listdir('/proc') if name.isdigit())
    return {each.pid: each for each in found if each}


def lives(each):
    now = process(each.pid)
    return now is not None and now.started == each.started


def send_signal(each, number):
    """Only to the very process that was seen."""
    if lives(each):
        try:
            os.kill(each.pid, number)
        except ProcessLookupError:
            pass


def is_bubblewrap(each):
    return each is not None and os.path.basename(each.command[0]) == 'bwrap'


class Service:
    """`./caisson serve` on one data folder and one port, through all its lives."""

    def __init__(self, data, key, log, environment):
        self.data = data
        self.key = key
        self.port = free_port()
        self.lives = 0
        self._log = log
        self._environment = dict(os.environ, CAISSON_API_KEY=key, CAISSON_LOG_LEVEL='warning', **environment)
        self._running = None

    def mark(self):
        """What the names of its launches, control groups and folders begin with."""
        return 'caisson-' + hashlib.sha256(os.path.realpath(self.data).encode()).hexdigest()[:16]

    def start(self):
        command = [os.path.join(ROOT, 'caisson'), 'serve', '--port', str(self.port), '--data', self.data]
        with open(self._log, 'ab') as log:
            self._running = subprocess.Popen(command, env=self._environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.lives += 1

    def wait_ready(self):
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._running.poll() is None:
            try:
                if self.ask('GET', '/readyz', timeout=5).status == 200:
                    return True
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.05)
        return False

    def alive(self):
        return self._running.poll() is None

    def signal(self, number):
        self._running.send_signal(number)

    def kill(self):
        self._running.kill()
        self._running.wait()

    def stop(self):
        """Its exit status after SIGTERM; None when it had to be killed."""
        self._running.send_signal(signal.SIGCONT)
        self._running.terminate()
        try:
            return self._running.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def end(self):
        """Whatever state it is in."""
        if self._running is not None and self.alive():
            self.kill()

    def caisson(self, *words):
        """Another command on the same data folder."""
        command = [os.path.join(ROOT, 'caisson'), *words, '--data', self.data]
        return subprocess.run(command, env=self._environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=START_SECONDS)

    def descendants(self):
        every = processes()
        below = {self._running.pid}
        size = 0
        while len(below) > size:
            size = len(below)
            below |= {each.pid for each in every.values() if each.parent in below}
        return [every[pid] for pid in below - {self._running.pid} if pid in every]

    def of_kind(self, kind):
        every = processes()
        return [each for each in self.descendants()
                if KINDS[kind](each.command) and not is_bubblewrap(each)
                and (kind != 'zygote' or is_bubblewrap(every.get(each.parent)))]

    def ask(self, method, path, body=None, key=None, timeout=45, headers=None):
        connection = self.connect(timeout)
        try:
            answer = self.send(connection, method, path, body, key, headers)
            return Answer(answer.status, answer.headers, decoded(answer.read()))
        finally:
            connection.close()

    def connect(self, timeout):
        return http.client.HTTPConnection('127.0.0.1', self.port, timeout=timeout)

    def send(self, connection, method, path, body, key, headers):
        headers = dict(headers or {}, Authorization='Bearer ' + (key or self.key))
        if body is not None:
            headers['Content-Type'] = 'application/json'
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        return connection.getresponse()


def decoded(body):
    try:
        return json.loads(body)
    except ValueError:
        return body.decode('utf-8', 'replace')
