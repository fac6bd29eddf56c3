"""Steady mixed load: programs whose answers are known, asked for in every way there is, each with a token of its own.

Each exchange is kept as `Sent`. The token is in the code and in the receipt's description, so an answer cannot be
somebody else's unnoticed, and a receipt can be found of which no answer came.
"""
import collections
import dataclasses
import http.client
import json
import random
import socket
import threading
import time

CADENCE_SECONDS = 0.35
ANSWER_SECONDS = 60
REPEAT_SECONDS = 60
PATIENCE_MS = 8000

Program = collections.namedtuple('Program', 'name language code limits holds')


def completed(receipt, token):
    return receipt['status'] == 'completed' and receipt['result'] == token


def printed(receipt, token):
    return receipt['status'] == 'completed' and receipt['stdout'] == token + '\n'


def threw(receipt, token):
    return receipt['status'] == 'failed' and receipt['error']['kind'] == 'runtime' and token in receipt['error']['message']


def limited(*kinds):
    return lambda receipt, token: receipt['status'] == 'limit' and receipt['error']['kind'] in kinds


STEADY = {'timeoutMs': PATIENCE_MS}
PROGRAMS = [
    Program('value', 'javascript', "return '%s'", STEADY, completed),
    Program('promise', 'javascript', "await new Promise(done => setTimeout(done, 20)); return '%s'", STEADY, completed),
    Program('work', 'javascript', "let n = 0; for (let i = 0; i < 2e6; i++) n += i %% 7; return '%s'", STEADY, completed),
    Program('throws', 'javascript', "throw new RangeError('%s')", STEADY, threw),
    Program('endless', 'javascript', "for (;;) '%s'", {'timeoutMs': 300}, limited('timeout')),
    Program('greedy', 'javascript', "const all = []; for (;;) all.push('%s'.repeat(9) + all.length)",
            dict(STEADY, memoryMb=64), limited('memory', 'timeout')),
    Program('value', 'python', "'%s'", STEADY, completed),
    Program('sleeps', 'python', "import time\ntime.sleep(0.1)\n'%s'", STEADY, completed),
    Program('greedy', 'python', "'%s'\nall = []\nwhile True:\n    all.append(bytearray(1 << 20))\n",
            dict(STEADY, memoryMb=64), limited('memory', 'timeout')),
    Program('prints', 'shell', 'echo %s', STEADY, printed),
    Program('pipes', 'shell', 'sleep 0.05; echo %s | cat', STEADY, printed),
]
WEIGHTS = [8, 4, 3, 3, 1, 1, 6, 3, 1, 5, 2]
WAYS = ['sync', 'stream', 'async', 'repeated', 'deployed']
WAY_WEIGHTS = [8, 4, 4, 3, 1]
PROBES = {program.language: program for program in PROGRAMS if program.name in ('value', 'prints')}


@dataclasses.dataclass
class Sent:
    """One exchange. `verdict` is 'ok', 'wrong: …' for what must never be, else the kind of error."""
    token: str
    program: Program
    way: str
    tenant: str
    began: float
    ended: float = 0.0
    id: str = ''
    status: str = ''
    verdict: str = ''
    probe: bool = False
    note: str = ''

    def settle(self, verdict):
        self.verdict = verdict
        self.ended = time.monotonic()
        return self

    def answered(self, receipt):
        """Keeps what was told and whether it may be."""
        if self.id and receipt['id'] != self.id:
            return self.settle('wrong: an answer with another id')
        self.id, self.status = receipt['id'], receipt['status']
        self.note = json.dumps(receipt['error'])
        return self.settle(verdict_of(receipt, self.program, self.token))


def verdict_of(receipt, program, token):
    """The truth, or an error that says it is one; what claims to be a success must be this one."""
    if program.holds(receipt, token):
        return 'ok'
    if receipt['status'] == 'completed':
        return 'wrong: completed with the result or output of something else'
    return '%s: %s' % (receipt['status'], kind_of(receipt['error'] or {}))


def kind_of(error):
    message = error.get('message', '')
    for piece in ('worker process', 'took too long to parse', 'recorded', 'disk', 'reader', 'zygote', 'sandbox'):
        if piece in message:
            return '%s (%s)' % (error.get('kind'), piece)
    return error.get('kind') or 'no kind'


class Load:
    """Callers that go on until they are told to stop, whatever becomes of the service."""

    def __init__(self, service, seed, callers):
        self.sent = []
        self.deployments = []
        self.keys = {}
        self._service = service
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._callers = [threading.Thread(target=self._call, args=(random.Random(seed * 1000 + i),), daemon=True)
                         for i in range(callers)]

    def prepare(self):
        """Two tenants with keys of their own, and a deployment for each."""
        for tenant in ('ada', 'bob'):
            wanted = {'name': tenant, 'tenant': tenant, 'tier': 'enterprise', 'scopes': ['execute', 'read', 'deploy']}
            self.keys[tenant] = self._service.ask('POST', '/v1/keys', wanted).body['key']
            self.deploy(tenant)

    def begin(self):
        for caller in self._callers:
            caller.start()

    def end(self):
        self._over.set()
        for caller in self._callers:
            caller.join(2 * ANSWER_SECONDS)

    def deploy(self, tenant):
        """A version more of the one code; the id only counts when it was answered."""
        body = {'language': 'javascript', 'code': 'return context.token'}
        try:
            answer = self._service.ask('POST', '/v1/code/echo/deployments', body, self.keys[tenant])
        except (OSError, http.client.HTTPException):
            return
        if answer.status in (200, 201):
            with self._lock:
                self.deployments.append((tenant, answer.body['id']))

    def probe(self, language, until):
        """Small requests one after the other until one succeeds: the moment, or None when it is too late."""
        while time.monotonic() < until:
            done = self._exchange(self._new(PROBES[language], 'sync', 'ada', True))
            if done.verdict == 'ok':
                return done.ended
            time.sleep(0.02)
        return None

    def greedy(self, count):
        """Several guests at once that run into their memory limit."""
        rushed = [threading.Thread(target=self._exchange, args=(self._new(program, 'sync', 'bob'),))
                  for program in [each for each in PROGRAMS if each.name == 'greedy'] * (count // 2)]
        for each in rushed:
            each.start()
        for each in rushed:
            each.join()

    def _new(self, program, way, tenant, probe=False):
        with self._lock:
            sent = Sent('t%016x' % self._random.getrandbits(64), program, way, tenant, time.monotonic(), probe=probe)
            self.sent.append(sent)
            return sent

    def _call(self, chance):
        while not self._over.is_set():
            began = time.monotonic()
            tenant = chance.choice(sorted(self.keys))
            if chance.random() < 0.01:
                self.deploy(tenant)
            way = chance.choices(WAYS, WAY_WEIGHTS)[0]
            program = PROGRAMS[0] if way == 'deployed' else chance.choices(PROGRAMS, WEIGHTS)[0]
            self._exchange(self._new(program, way, tenant))
            self._over.wait(max(0.01, CADENCE_SECONDS * (0.5 + chance.random()) - (time.monotonic() - began)))

    def _exchange(self, sent):
        try:
            return getattr(self, '_' + sent.way)(sent)
        except socket.timeout:
            return sent.settle('no answer in %d s' % ANSWER_SECONDS)
        except (OSError, http.client.HTTPException) as e:
            sent.note = repr(e)
            return sent.settle('connection lost')

    def _ask(self, sent, headers=None, path='/v1/executions', body=None):
        program = sent.program
        body = body or {'language': program.language, 'code': program.code % sent.token, 'limits': program.limits,
                        'description': sent.token}
        return self._service.ask('POST', path, body, self.keys[sent.tenant], ANSWER_SECONDS, headers)

    def _sync(self, sent):
        return self._judged(sent, self._ask(sent))

    def _deployed(self, sent):
        path = '/v1/code/echo/execute'
        return self._judged(sent, self._ask(sent, path=path, body={'input': {'token': sent.token}, 'limits': STEADY}))

    def _judged(self, sent, answer):
        if answer.status == 200:
            return sent.answered(answer.body)
        if isinstance(answer.body, dict) and answer.body.get('executionId'):
            sent.id, sent.status = answer.body['executionId'], 'refused'
        sent.note = json.dumps(answer.body)
        return sent.settle('HTTP %d' % answer.status)

    def _async(self, sent):
        accepted = self._ask(sent, {'Prefer': 'respond-async'})
        if accepted.status != 202:
            return self._judged(sent, accepted)
        sent.id = accepted.headers['Location'].rpartition('/')[2]
        return self._collect(sent)

    def _collect(self, sent):
        """The receipt of something that was accepted; a service that dies meanwhile comes back with it."""
        until = time.monotonic() + REPEAT_SECONDS
        while time.monotonic() < until:
            try:
                answer = self._service.ask('GET', '/v1/executions/%s?waitMs=5000' % sent.id, key=self.keys[sent.tenant])
                if answer.status == 200 and answer.body['status'] != 'running':
                    return sent.answered(answer.body)
                if answer.status == 404:
                    return sent.settle('wrong: accepted, and then unknown')
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.1)
        return sent.settle('wrong: accepted, and no receipt in %d s' % REPEAT_SECONDS)

    def _repeated(self, sent):
        """With an idempotency key, until there is a receipt, and then once more: it has to be the same."""
        headers = {'Idempotency-Key': sent.token}
        until = time.monotonic() + REPEAT_SECONDS
        first = None
        while time.monotonic() < until:
            try:
                answer = self._ask(sent, headers)
                if answer.status == 200 and first:
                    return sent if answer.body['id'] == sent.id else sent.settle('wrong: another receipt for the same key')
                if answer.status == 200:
                    first = sent.answered(answer.body)
            except (OSError, http.client.HTTPException):
                pass
            if first is None:
                time.sleep(0.1)
        return first or sent.settle('no receipt in %d s' % REPEAT_SECONDS)

    def _stream(self, sent):
        connection = self._service.connect(ANSWER_SECONDS)
        try:
            body = {'language': sent.program.language, 'code': sent.program.code % sent.token, 'limits': sent.program.limits,
                    'description': sent.token}
            answer = self._service.send(connection, 'POST', '/v1/executions', body, self.keys[sent.tenant],
                                        {'Accept': 'text/event-stream'})
            if answer.status != 200:
                answer.read()
                return sent.settle('HTTP %d' % answer.status)
            for event, data in events(answer):
                if event == 'started':
                    sent.id = data['id']
                if event == 'receipt':
                    return sent.answered(data)
                if event == 'problem':
                    return sent.settle('HTTP %d' % data['status'])
            return sent.settle('connection lost')
        finally:
            connection.close()


def events(answer):
    event = ''
    for line in answer:
        line = line.decode('utf-8').rstrip('\r\n')
        if line.startswith('event:'):
            event = line[6:].strip()
        elif line.startswith('data:') and event in ('started', 'receipt', 'problem'):
            yield event, json.loads(line[5:])
