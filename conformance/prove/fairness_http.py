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


UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==']


def socket_message(key, first=None):
    """Asks for the WebSocket on which programs are talked to; `first` is what is said on it at once, in a frame masked with zeros."""
    said = b'' if first is None else json.dumps(first).encode()
    frame = b'' if first is None else b'\x81' + bytes([0x80 | len(said)]) + b'\0' * 4 + said  # shorter than 126 bytes
    return message('GET', '/v1/executions/connect', key, headers=UPGRADE) + frame


def listen_message(key):
    """An MCP client that wants to be told of changes."""
    meta = {'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': {'name': 'fairness', 'version': '1'}}
    return message('POST', '/mcp', key, {'jsonrpc': '2.0', 'id': 1, 'method': 'subscriptions/listen',
                                         'params': {'_meta': meta, 'notifications': {}}},
                   ['Accept: application/json, text/event-stream', 'MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: subscriptions/listen'])


def session_message(key, name='fairness'):
    """An MCP client that begins a session."""
    return message('POST', '/mcp', key, {'jsonrpc': '2.0', 'id': 1, 'method': 'initialize', 'params': {
        'protocolVersion': '2025-11-25', 'capabilities': {}, 'clientInfo': {'name': name, 'version': '1'}}},
        ['Accept: application/json, text/event-stream'])


class Connection:
    """One at a time: opened when it is needed, and again after the server closed it."""

    def __init__(self, target, local=None):
        self._target, self._local = target, local
        self._reader = self._writer = None

    async def exchange(self, raw, seconds, until=None):
        """The answer; OSError (a timeout too) when there is none. With `until` it is read to these bytes and no further."""
        fresh = self._writer is None
        try:
            return await asyncio.wait_for(self._once(raw, until), seconds)
        except (OSError, EOFError, ValueError, asyncio.TimeoutError) as e:
            self.close()
            if fresh or isinstance(e, (TimeoutError, asyncio.TimeoutError)):
                raise OSError('no answer: %s' % type(e).__name__) from e
            return await self.exchange(raw, seconds, until)  # the server closed a connection that was idle
        except BaseException:
            self.close()
            raise

    async def _once(self, raw, until):
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                self._target.host, self._target.port, limit=1 << 20, local_addr=(self._local, 0) if self._local else None)
        self._writer.write(raw)
        answer = await read_answer(self._reader, until)
        if until is not None or answer.headers.get('connection', '').lower() == 'close':
            self.close()
        return answer

    def close(self):
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None


async def read_answer(reader, until=None):
    head = (await reader.readuntil(b'\r\n\r\n')).decode('latin-1').split('\r\n')
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(':') for line in head[1:] if line)}
    status = int(head[0].split(' ')[1])
    if until is not None and status < 400:
        return Answer(status, headers, await reader.readuntil(until) if until else b'')
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
