"""HTTP/1.1 in as few steps as possible: what is sent is ready as bytes, and one thread serves many connections."""
import asyncio
import collections
import json
import socket

Address = collections.namedtuple('Address', 'host port')
Answer = collections.namedtuple('Answer', 'status headers body')

MOST_BYTES = 64 << 20


def address(url):
    host, port = url.rsplit('/', 1)[1].rsplit(':', 1)
    return Address(host, int(port))


def message(method, path, key=None, body=None, headers=()):
    """A request as bytes. `body` is bytes, or something to be sent as JSON."""
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    lines = ['%s %s HTTP/1.1' % (method, path), 'Host: 127.0.0.1', *headers]
    lines += ['Authorization: Bearer ' + key] if key else []
    lines += ['Content-Type: application/json', 'Content-Length: %d' % len(body)] if body is not None else []
    return '\r\n'.join(lines).encode() + b'\r\n\r\n' + (body or b'')


class Connection:
    """One at a time: opened when it is needed, and again after the server closed it."""

    def __init__(self, target, local=None):
        self._target, self._local = target, local
        self._reader = self._writer = None

    async def exchange(self, raw, seconds):
        """The answer; OSError (a timeout too) when there is none."""
        fresh = self._writer is None
        try:
            return await asyncio.wait_for(self._once(raw), seconds)
        except (OSError, EOFError, ValueError, asyncio.TimeoutError) as e:
            self.close()
            if fresh or isinstance(e, (TimeoutError, asyncio.TimeoutError)):
                raise OSError('no answer: %s' % type(e).__name__) from e
            return await self.exchange(raw, seconds)  # the server closed a connection that was idle
        except BaseException:
            self.close()
            raise

    async def _once(self, raw):
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                self._target.host, self._target.port, limit=1 << 20, local_addr=(self._local, 0) if self._local else None)
        self._writer.write(raw)
        answer = await read_answer(self._reader)
        if answer.headers.get('connection', '').lower() == 'close':
            self.close()
        return answer

    def close(self):
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None


async def read_answer(reader):
    head = (await reader.readuntil(b'\r\n\r\n')).decode('latin-1').split('\r\n')
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(':') for line in head[1:] if line)}
    status = int(head[0].split(' ')[1])
    if headers.get('transfer-encoding') == 'chunked':
        body = await read_chunks(reader)
    elif 'content-length' in headers:
        body = await reader.readexactly(int(headers['content-length']))
    else:
        body = b'' if status in (204, 304) else await reader.read(MOST_BYTES)
    return Answer(status, headers, body)


async def read_chunks(reader):
    pieces = []
    while True:
        size = int((await reader.readuntil(b'\r\n')).split(b';')[0], 16)
        piece = await reader.readexactly(size + 2)
        if size == 0:
            return b''.join(pieces)
        pieces.append(piece[:-2])


async def held(target, raw, local=None, receive_bytes=None):
    """An open socket on which this was sent and nothing is read; None when it cannot be had."""
    loop = asyncio.get_running_loop()
    opened = socket.socket()
    opened.setblocking(False)
    try:
        if receive_bytes:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        if local:
            opened.bind((local, 0))
        await asyncio.wait_for(loop.sock_connect(opened, tuple(target)), 5)
        await asyncio.wait_for(loop.sock_sendall(opened, raw), 5)
        return opened
    except (OSError, asyncio.TimeoutError):
        opened.close()
        return None
