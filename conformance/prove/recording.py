"""An adapter for the runner (`--adapter recording.py --opt record=FILE`): as its own for HTTP, and keeps every answer.

An answer becomes a line of JSON with the name of its case, which `tagged` put where the runner passes things on unread;
the trivial programs that follow a case, by the runner or as a step that is `unnamed`, are not kept.
"""
import json
import threading

CASE = 'X-Case'


def tagged(case):
    """The case with its name in what the adapter gets: in arguments, headers or the description of what goes to a socket."""
    steps = case.get('steps') and [step if step.get('unnamed') else tagged(dict(step, id=case['id'])) for step in case['steps']]
    case = dict(case, steps=steps, args={CASE: case['id'], 'args': case.get('args'), 'request': case.get('request')})
    if 'http' in case:
        case['http'] = dict(case['http'], headers=dict(case['http'].get('headers', {}), **{CASE: case['id']}))
    if 'socket' in case:
        case['socket'] = dict(case['socket'], **{CASE: case['id']})
    return case


def make(given):
    from adapters import http_service  # the runner's own

    class Recording(http_service.Service):
        def __init__(self):
            super().__init__(given)
            self.languages = None  # whether one can run is the service's answer
            self.lock = threading.Lock()

        def execute(self, language, code, input=None, timeout_ms=5000, memory_mb=128, args=None, stdin=None, files=None):
            if not isinstance(args, dict):
                return super().execute(language, code, input, timeout_ms, memory_mb, args, stdin, files)
            if args['request'] is None:
                return self.kept(args[CASE], super().execute(language, code, input, timeout_ms, memory_mb, args['args'], stdin, files))
            body = json.loads(self.build_body({'language': language, 'code': code, 'input': input, 'stdin': stdin, 'files': files}))
            return self.kept(args[CASE], self.raw_http('POST', '$EXECUTE', {'Content-Type': 'application/json'},
                                                       json.dumps(dict(body, **args['request'])).encode(),
                                                       timeout_s=timeout_ms / 1000 + self.timeout_slack))

        def raw_http(self, method, path, headers, body, timeout_s=30, auth=True):
            headers = dict(headers)
            case = headers.pop(CASE, None)
            answer = super().raw_http(method, path, headers, body, timeout_s, auth)
            return self.kept(case, answer) if case else answer

        def raw_socket(self, spec):
            return self.kept(spec[CASE], super().raw_socket(spec))

        def kept(self, case, answer):
            line = json.dumps({'case': case, 'raw': answer.get('raw', '')})
            with self.lock, open(given['record'], 'a', encoding='utf-8') as out:
                out.write(line + '\n')
            return answer

    return Recording()
