"""What a tenant with a basic key can do to a service, one attack at a time. A program of its own: when it ends, the attacker is gone.

    fairness_attacks.py ATTACK SECONDS URL < KEY

Prints the answers it got by status as JSON. Every attack is bounded: in time, in connections (2,000 at most), and to the
address it is given, which has to be loopback.
"""
import asyncio
import collections
import json
import os
import re
import resource
import secrets
import sys
import time

import fairness_programs as programs
from fairness_http import Connection, address, held, listen_message, message, session_message, socket_message
from fairness_operations import sweep

ATTACKS = {}
LANES = 8
CALL_SECONDS = 60


def attack(what):
    """Puts a function into the table under its own name, with what it does in one line."""
    def put(function):
        ATTACKS[function.__name__.replace('_', '-')] = (what, function)
        return function
    return put


class Attacker:
    def __init__(self, url, key, seconds):
        self.target, self.key, self.url = address(url), key, url
        self.until = time.monotonic() + seconds
        self.answers = collections.Counter()
        self.sockets = []

    def message(self, method, path, body=None, headers=(), key=None):
        return message(method, path, key or self.key, body, headers)

    def runs(self, language, code, **more):
        return self.message('POST', '/v1/executions', dict(more, language=language, code=code))

    def left(self):
        return self.until - time.monotonic()

    async def ask(self, raw, connection=None):
        """One exchange, counted; the answer or None."""
        own = connection or Connection(self.target)
        try:
            answer = await own.exchange(raw, max(0.1, min(CALL_SECONDS, self.left())))
            self.answers[str(answer.status)] += 1
            return answer
        except OSError:
            self.answers['still open' if self.left() <= 0.2 else 'cut'] += 1
            await asyncio.sleep(0.05)
            return None
        finally:
            if connection is None:
                own.close()

    async def lanes(self, make, lanes=LANES, pause=0.0):
        """`lanes` callers, each sending the next request as soon as it has the answer; `make(number)` gives its bytes."""
        number = iter(range(1 << 30))

        async def lane():
            connection = Connection(self.target)
            while self.left() > 0:
                await self.ask(make(next(number)), connection)
                await asyncio.sleep(pause)
            connection.close()
        await asyncio.gather(*(lane() for _ in range(lanes)))

    async def hold(self, raws, receive_bytes=None, addresses=(None,)):
        """Opens a connection for each and reads nothing from it until the time is up."""
        for number, raw in enumerate(raws):
            if self.left() <= 0:
                break
            opened = await held(self.target, raw, addresses[number % len(addresses)], receive_bytes)
            self.answers['held' if opened else 'not let in'] += 1
            if opened:
                self.sockets.append(opened)

    async def wait(self):
        await asyncio.sleep(max(0, self.left()))


@attack('200 secret lines that share their beginning, and 1 MB of output that repeats it')
async def masking(by):
    raw = by.runs('javascript', programs.PRINTS_PREFIXES, files=[{'path': 'secret.txt', 'content': programs.SECRETS, 'secret': True}],
                  input={'secrets': programs.SECRETS.split('\n')}, secretInputs=['/secrets'])
    await by.lanes(lambda _: raw, 2)


@attack('400 downloads of a file of 4 MB that nobody reads')
async def unread_answers(by):
    ran = await by.ask(by.runs('shell', 'head -c 4000000 /dev/zero > big.bin'))
    if ran is not None and ran.status == 200:
        where = json.loads(ran.body)['artifacts'][0]['url']
        await by.hold([by.message('GET', where)] * 400, receive_bytes=4096)
    await by.wait()


@attack('200 downloads of a file of 4 MB, each read a few bytes at a time')
async def slow_reads(by):
    ran = await by.ask(by.runs('shell', 'head -c 4000000 /dev/zero > big.bin'))
    if ran is not None and ran.status == 200:
        where = json.loads(ran.body)['artifacts'][0]['url']
        await by.hold([by.message('GET', where)] * 200, receive_bytes=4096)
    while by.left() > 0:
        for each in by.sockets:
            try:
                each.recv(64)
            except OSError:
                pass
        await asyncio.sleep(0.25)


@attack('55 compilations at once, of 30 seconds each')
async def compiles(by):
    await by.lanes(lambda number: by.message('POST', '/v1/code/c%d/prepare' % number, {
        'language': 'cpp', 'code': programs.SLOW_TO_COMPILE % number}), 55, 0.2)


@attack('50 uploads that send a byte now and then')
async def slow_uploads(by):
    head = by.message('POST', '/v1/executions', headers=['Content-Type: application/json', 'Transfer-Encoding: chunked'])
    await by.hold([head + b'1\r\n{\r\n'] * 50)
    while by.left() > 0:
        for each in by.sockets:
            try:
                each.send(b'1\r\n \r\n')
            except OSError:
                pass
        await asyncio.sleep(1)


@attack('keys with half a million teams, and reading all keys')
async def large_keys(by):
    bomb = by.message('POST', '/v1/keys', {'name': 'bomb', 'teams': ['team-%d' % number for number in range(550000)]})
    await by.lanes(lambda number: bomb if number < 16 else by.message('GET', '/v1/keys'), 4)


@attack('as many keys as it can make')
async def many_keys(by):
    await by.lanes(lambda number: by.message('POST', '/v1/keys', {'name': 'key-%d' % number}))


@attack('200 streams of events')
async def event_streams(by):
    await by.hold([by.message('GET', '/v1/events')] * 200)
    await by.wait()


@attack('200 sockets whose first message never comes')
async def silent_sockets(by):
    await by.hold([socket_message(by.key)] * 200)
    await by.wait()


@attack('150 MCP clients that listen, and sessions with ten keys')
async def mcp_sessions(by):
    made = [await by.ask(by.message('POST', '/v1/keys', {'name': 'key-%d' % number})) for number in range(10)]
    keys = [json.loads(each.body)['key'] for each in made if each is not None and each.status == 201]
    await by.hold([listen_message(by.key)] * 150)
    sessions = [session_message(key) for key in [by.key, *keys]]
    await by.lanes(lambda number: sessions[number % len(sessions)], 4)


@attack('MCP sessions whose clients have a name of 7 MB')
async def large_clients(by):
    raw = session_message(by.key, 'x' * 7000000)
    await by.lanes(lambda _: raw, 4)


@attack('lists of pointers to secret inputs that each name the whole input')
async def secret_inputs(by):
    raw = by.runs('javascript', 'return 1', input={'a': ['x' * 900] * 1000}, secretInputs=['/a', '/a/0', '/a/1', ''] * 25000)
    await by.lanes(lambda _: raw, 4)


@attack('the most output and files that a run may leave, as often as it may run')
async def stored_output(by):
    raw = by.runs('shell', programs.LEAVES_FILES)
    await by.lanes(lambda _: raw, 2)


@attack('quote after quote')
async def quotes(by):
    await by.lanes(lambda number: by.message('POST', '/v1/quote', {'language': 'javascript', 'code': 'return %d' % number}))


@attack('programs that end at once and leave processes that go on')
async def work_after_the_end(by):
    raw = by.runs('shell', 'for i in 1 2 3 4; do (while :; do :; done) & done; exit 0')
    await by.lanes(lambda _: raw, 2)


@attack('2,000 connections without a key, from 40 addresses, most of them silent')
async def connections(by):
    addresses = ['127.0.0.%d' % number for number in range(2, 42)]
    await by.hold([b'', b'GET /v1/executions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '] * 1000, addresses=addresses)
    while by.left() > 0:
        for each in by.sockets[::5]:
            try:
                each.send(b'x')
            except OSError:
                pass
        await asyncio.sleep(2)


@attack('both places busy with loops, in JavaScript, Python and shell')
async def busy_processors(by):
    raws = [by.runs(language, code, limits={'timeoutMs': 10000, 'cpuMs': 10000}) for language, code in programs.LOOPS.items()]
    await by.lanes(lambda number: raws[number % len(raws)], 4, 0.1)


@attack('both places busy with programs that take memory until they are stopped')
async def busy_memory(by):
    raws = [by.runs(language, code, limits={'memoryMb': 128}) for language, code in programs.GREEDY.items()]
    await by.lanes(lambda number: raws[number % len(raws)], 4, 0.1)


@attack('programs that start as many processes as they may')
async def processes(by):
    raw = by.runs('shell', programs.FORKS)
    await by.lanes(lambda _: raw, 4, 0.1)


@attack('sources that are hard to parse: deep nesting, long lines, many templates')
async def hard_to_parse(by):
    raws = [by.message('POST', '/v1/scan', {'language': language, 'code': code}) for language, code in programs.hard_to_parse()]
    await by.lanes(lambda number: raws[number % len(raws)], 4)


@attack('sources of 1 MB that are read, weighed and run')
async def large_sources(by):
    raws = [by.runs(language, code) for language, code in programs.large_sources()]
    await by.lanes(lambda number: raws[number % len(raws)], 4)


@attack('runs watched as a stream that nobody reads')
async def unread_streams(by):
    raw = by.message('POST', '/v1/executions', {'language': 'python', 'code': programs.PRINTS_FOREVER, 'limits': {'timeoutMs': 10000}},
                     ['Accept: text/event-stream'])
    await by.hold([raw] * 100, receive_bytes=4096)
    await by.wait()


@attack('one idempotency key for 100 calls at once, and thousands of others')
async def idempotency_keys(by):
    slow = {'language': 'python', 'code': 'import time\ntime.sleep(8)', 'limits': {'timeoutMs': 10000}}
    await by.hold([by.message('POST', '/v1/executions', slow, ['Idempotency-Key: the-same'])] * 100)
    await by.lanes(lambda number: by.message('POST', '/v1/executions', {'language': 'javascript', 'code': 'return 1'},
                                             ['Idempotency-Key: key-%d' % number]))


@attack('large bodies: 15 MB of nested JSON, of text, of numbers')
async def large_bodies(by):
    bodies = [by.message('POST', '/v1/executions', body) for body in programs.large_bodies()]
    await by.lanes(lambda number: bodies[number % len(bodies)], 4)


@attack('webhook after webhook, and runs for them to tell of')
async def webhooks(by):
    hook = by.message('POST', '/v1/webhooks', {'url': 'https://nobody.invalid/hook'})
    run = by.runs('javascript', 'return 1')
    await by.lanes(lambda number: hook if number % 4 else run, 4)


@attack('locks and watches on files that guests of others use')
async def locks_and_watches(by):
    raw = by.runs('python', programs.LOCKS, limits={'timeoutMs': 10000})
    await by.lanes(lambda _: raw, 2)


@attack('wrong keys')
async def wrong_keys(by):
    await by.lanes(lambda _: by.message('GET', '/v1/executions', key='csn_' + secrets.token_hex(32)))


@attack('200 callers who wait for one receipt')
async def waiting_for_receipts(by):
    began = await by.ask(by.message('POST', '/v1/executions', {'language': 'python', 'code': 'import time\ntime.sleep(9)',
                                                              'limits': {'timeoutMs': 10000}}, ['Prefer: respond-async']))
    if began is not None and began.status == 202:
        path = '/v1/executions/%s?waitMs=60000' % json.loads(began.body)['id']
        await by.hold([by.message('GET', path)] * 200)
    await by.wait()


@attack('deployment after deployment of 1 MB each, and lists of them')
async def deployments(by):
    body = {'language': 'javascript', 'code': '// ' + 'x' * 1000000 + '\nreturn 1'}
    await by.lanes(lambda number: by.message('POST', '/v1/code/d/deployments', dict(body, description='v%d' % number)) if number % 2
                   else by.message('GET', '/v1/code/d/deployments'), 4)


@attack('lists and reports over everything it ever ran')
async def reports(by):
    paths = ['/v1/executions?limit=500', '/v1/usage?by=agent', '/v1/usage?by=hour', '/v1/security-log?limit=500',
             '/v1/invoices/%s' % time.strftime('%Y-%m', time.gmtime()), '/v1/agents/nobody/stats', '/v1/agents/nobody/failures?limit=500']
    await by.lanes(lambda number: by.message('GET', paths[number % len(paths)]))


@attack('lists and reports, a hundred requests at once on each of 20 connections')
async def pipelined_reads(by):
    paths = ['/v1/executions?limit=500', '/v1/usage?by=agent', '/v1/pricing']
    raws = [by.message('GET', path) * 100 for path in paths]

    async def lane(number):
        while by.left() > 0:
            try:
                reader, writer = await asyncio.open_connection(*by.target, limit=8 << 20)
                writer.write(raws[number % len(raws)])
                while by.left() > 0 and (line := await asyncio.wait_for(reader.readline(), max(0.1, min(5, by.left())))):
                    by.answers.update(status.decode() for status in re.findall(rb'HTTP/1\.1 (\d{3}) ', line))
                writer.transport.abort()
            except (OSError, ValueError, asyncio.TimeoutError):
                await asyncio.sleep(0.05)
    await asyncio.gather(*(lane(number) for number in range(20)))


@attack('every operation that is described, one after the other, as fast as it answers')
async def every_operation(by):
    raws = [message(method, path, by.key, body) for method, path, body in await sweep(by.target)]
    await by.lanes(lambda number: raws[number % len(raws)])


async def play(name, seconds, url, key):
    by = Attacker(url, key, seconds)
    try:
        await asyncio.wait_for(ATTACKS[name][1](by), seconds + 5)
    except asyncio.TimeoutError:
        pass
    print(json.dumps(by.answers), flush=True)
    os._exit(0)  # nothing is closed in order: an attacker does not say goodbye


def step_back():
    """Before the program starts: the machine is the service's, and what the attacker itself spends is not part of the attack."""
    os.nice(10)
    os.setsid()  # where the kernel gives each session its share of the processors, nice counts only within one
    try:
        with open('/proc/self/autogroup', 'w', encoding='ascii') as share:
            share.write('10')
    except OSError:
        pass


def main():
    name, seconds, url = sys.argv[1:4]
    if address(url).host != '127.0.0.1':
        sys.exit('only a service on loopback is attacked')
    key = sys.stdin.readline().strip()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    asyncio.run(play(name, float(seconds), url, key))


if __name__ == '__main__':
    main()
