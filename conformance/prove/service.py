"""A fresh `./caisson serve` for the time of a check, and a caller for it."""
import collections
import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
START_SECONDS = 600  # the first start may build
END_SECONDS = 20


class Service(collections.namedtuple('Service', 'url key environment pid data')):
    """Where it listens, the operator's key, its environment, process and data folder."""

    def get(self, path):
        return self.ask(path, None)[1]

    def post(self, path, body):
        return self.ask(path, json.dumps(body).encode())

    def ask(self, path, body):
        """Status and answer; an answer that is no success is {}."""
        request = urllib.request.Request(self.url + path, data=body, headers={
            'Authorization': 'Bearer ' + self.key, 'Content-Type': 'application/json'})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, {}


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def ready(server, url):
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(url + '/readyz', timeout=5) as answer:
                if answer.status == 200:
                    return True
        except (urllib.error.URLError, OSError):
            pass
        time.sleep(0.3)
    return False


@contextlib.contextmanager
def serving(log=sys.stderr, **settings):
    """A server on a data folder of its own while this lasts, with these variables; None when it does not become ready."""
    key = secrets.token_hex(32)
    url = 'http://127.0.0.1:%d' % free_port()
    # the canary is for finding the service's environment in an answer
    environment = dict(os.environ, CAISSON_API_KEY=key, HOLDOUT_API_KEY=key, HOLDOUT_CANARY='CANARY' + secrets.token_hex(12))
    environment.setdefault('CAISSON_LOG_LEVEL', 'warning')
    environment.update(settings)
    with tempfile.TemporaryDirectory(prefix='caisson-prove-') as folder:
        data = os.path.join(folder, 'data')
        command = [os.path.join(ROOT, 'caisson'), 'serve', '--port', url.rsplit(':', 1)[1], '--data', data]
        server = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            yield Service(url, key, environment, server.pid, data) if ready(server, url) else None
        finally:
            server.terminate()
            try:
                server.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
