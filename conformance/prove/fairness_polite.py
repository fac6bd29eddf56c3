"""The neighbour: 20 requests a second at fixed times, whatever becomes of those before. A program of its own.

    fairness_polite.py URL FILE < KEY

Writes a line of JSON for each request to FILE: when it was due (monotonic clock), what it was, how long after that time the
answer was there, its status (0: none within 30 s) and the id of its execution. Ends when its stdin ends.
"""
import asyncio
import json
import os
import sys
import time

from fairness_http import Connection, address, listen_message, message, socket_message

PER_SECOND = 20
ANSWER_SECONDS = 30
# a second of an ordinary caller: mostly runs, and each of the doors that stay open once
MIX = ['javascript', 'python', 'javascript', 'shell', 'receipt', 'javascript', 'python', 'events', 'shell', 'javascript',
       'javascript', 'python', 'socket', 'shell', 'receipt', 'javascript', 'python', 'listen', 'shell', 'javascript']
PROGRAMS = {'javascript': 'return 6 * 7', 'python': '6 * 7', 'shell': 'echo hi'}


class Polite:
    def __init__(self, url, key, out):
        self._target, self._key, self._out = address(url), key, out
        self._idle, self._last = [], None
        self._runs = {language: message('POST', '/v1/executions', key, {'language': language, 'code': code})
                      for language, code in PROGRAMS.items()}
        # what is sent, and what has to come before the door counts as open
        self._doors = {'events': (message('GET', '/v1/events', key), b''),
                       'socket': (socket_message(key, {'language': 'javascript', 'code': 'return 6 * 7'}), b'"completed"'),
                       'listen': (listen_message(key), b'acknowledged')}

    async def run(self, over):
        begin, number, under_way = time.monotonic() + 0.2, 0, set()
        while not over.is_set():
            due = begin + number / PER_SECOND
            await asyncio.sleep(max(0, due - time.monotonic()))
            task = asyncio.create_task(self._ask(MIX[number % len(MIX)], due))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
            number += 1
        await asyncio.gather(*under_way)

    async def _ask(self, kind, due):
        if kind == 'receipt' and self._last is None:
            return
        raw, until = self._doors.get(kind) or (self._runs.get(kind) or message('GET', '/v1/executions/' + self._last, self._key), None)
        connection = self._idle.pop() if self._idle else Connection(self._target)
        try:
            answer = await connection.exchange(raw, ANSWER_SECONDS, until)
            self._idle.append(connection)
            self._note(kind, due, answer.status, answer.headers.get('caisson-execution-id', ''), answer)
        except OSError as e:
            self._note(kind, due, 0, '', None, str(e))

    def _note(self, kind, due, status, execution, answer, trouble=''):
        if kind in PROGRAMS and status == 200:
            self._last = execution
        right = answer is not None and (status in (101, 200) if kind in self._doors else status == 200 and b'"completed"' in answer.body)
        note = trouble or ('' if right else answer.body[:300].decode('utf-8', 'replace'))
        line = {'due': due, 'kind': kind, 'ms': (time.monotonic() - due) * 1000, 'status': status, 'id': execution, 'right': right, 'note': note}
        self._out.write(json.dumps(line) + '\n')
        self._out.flush()


async def main():
    key = sys.stdin.readline().strip()
    try:
        os.nice(-5)  # so that it measures the service and not its own turn on a processor
    except OSError:
        pass
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(sys.stdin, lambda: over.set() if not sys.stdin.read(1) else None)
    with open(sys.argv[2], 'w', encoding='utf-8') as out:
        await Polite(sys.argv[1], key, out).run(over)


if __name__ == '__main__':
    asyncio.run(main())
