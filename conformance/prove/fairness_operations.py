"""A request for each operation that a server describes, read from /openapi.yaml without a parser for YAML."""
import re

from fairness_http import Connection, message

NAMES = {'id': 'exe_00000000-0000-7000-8000-000000000000', 'codeUid': 'swept', 'path': 'out.txt', 'month': '2026-01', 'tier': 'basic'}
RUN = {'language': 'javascript', 'code': 'return 1'}
BODIES = {'/v1/executions': RUN, '/v1/code/{codeUid}/prepare': RUN, '/v1/code/{codeUid}/deployments': RUN, '/v1/scan': RUN,
          '/v1/quote': RUN, '/v1/keys': {'name': 'swept'}, '/v1/webhooks': {'url': 'https://nobody.invalid/'},
          '/v1/code/{codeUid}/access': {'access': {'public': ['read']}}, '/v1/retention': {'days': 30}}


def operations(description):
    """(method, path) of each, in order; the paths stand two spaces in, their methods four."""
    path = ''
    for line in description.split('\n'):
        found = re.match(r'  (/\S*):$', line)
        path = found.group(1) if found else '' if re.match(r'\S', line) else path
        method = re.match(r'    (get|post|put|patch|delete):$', line)
        if path and method:
            yield method.group(1).upper(), path


async def sweep(target):
    """(method, path, body) of each operation that has an end."""
    described = await Connection(target).exchange(message('GET', '/openapi.yaml'), 30)
    found = [each for each in operations(described.body.decode()) if each[1] != '/v1/events']
    return [(method, re.sub(r'\{(\w+)\}', lambda name: NAMES.get(name.group(1), 'x'), path),
             BODIES.get(path, {}) if method in ('POST', 'PUT', 'PATCH') else None) for method, path in found]
