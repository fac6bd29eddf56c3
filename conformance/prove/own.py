"""The repository's own attacks as records for the runner, so that they go through HTTP too.

Only what containment means is asked of them here: no secret, no file, no connection, no process left, and a service that
goes on. What each must answer in detail is checked by `./test conformance`, on every rung.
"""
import glob
import json
import os
import re

from service import ROOT

CASES = os.path.join(ROOT, 'conformance', 'src', 'test', 'resources', 'cases')
CONTAINED = {'status': [200], 'outcome': ['any'], 'no_canary': True, 'no_touch': True, 'no_connect': True, 'no_residue': True, 'max_wall_ms': 40000,
             'next_ok_ms': 10000}
SUFFIXES = {'ts': 'typescript', 'js': 'javascript', 'mjs': 'javascript'}
FIELDS = {'limits': 'limits', 'modules': 'allowedModules', 'args': 'args', 'env': 'env', 'risk': 'risk', 'entry': 'entry'}
TRAPS = {'${canary.file}': '{{CANARY_FILE}}', '${canary.port}': '{{CANARY_PORT}}', '${mark}': '{{MARK}}'}


def records():
    """All of escapes/ and attacks/, but those made for the Java door."""
    paths = sorted(glob.glob(os.path.join(CASES, 'escapes', '*')) + glob.glob(os.path.join(CASES, 'attacks', '*', '*')))
    return [each for each in map(record, paths) if each]


def record(path):
    with open(path, encoding='utf-8') as file:
        text = file.read()
    text = text.replace('":${canary.port}', '":"${canary.port}"')  # a number in an input
    for ours, theirs in TRAPS.items():
        text = text.replace(ours, theirs)
    source, _, tail = text.rpartition('\n/* ---\n')
    keys = dict(tail_of(tail))
    if 'door' in keys or 'generate' in keys:
        return None
    name = os.path.relpath(path, CASES)
    return {'id': 'own/' + name, 'category': 'own-' + os.path.basename(name).split('.')[0].split('__')[0], 'hostile': True,
            'language': language(name, keys), 'code': source, 'timeout_ms': 30000, 'must': CONTAINED, 'stdin': keys.get('stdin'),
            'input': json.loads(keys['input']) if 'input' in keys else None, 'files': files(keys),
            'request': {field: parsed(keys[key]) for key, field in FIELDS.items() if key in keys}}


def tail_of(text):
    """The pairs of `key: value` lines; `key: |` has the indented lines after it."""
    lines = text.split('\n')
    while lines:
        key, _, value = lines.pop(0).partition(': ')
        if value == '|':
            block = []
            while lines and (lines[0].startswith('  ') or not lines[0]):
                block.append(lines.pop(0)[2:] + '\n')
            value = ''.join(block)
        if key not in ('*/', ''):
            yield key, value


def language(name, keys):
    folder = name.split('/')[1] if name.startswith('attacks/') else SUFFIXES[name.rsplit('.', 1)[1]]
    return keys.get('language') or folder


def files(keys):
    return [{'path': key.split(' ', 1)[1], 'content': value if value.endswith('\n') else value + '\n'}
            for key, value in keys.items() if re.match('file ', key)] or None


def parsed(text):
    try:
        return json.loads(text)
    except ValueError:
        return text
