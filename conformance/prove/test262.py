"""Tests of the language itself, from a checkout of tc39/test262: here with the gate observing, and by Node on this machine.

A test runs once: in strict mode if it says so, else sloppily. Its harness comes before it in the same source. Left out are
those that need a host that makes realms or agents, which neither side is.
"""
import collections
import concurrent.futures
import glob
import os
import random
import re
import subprocess
import tempfile
import urllib.error

from service import ROOT

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = ('language', 'built-ins', 'annexB', 'intl402')
NOT_HERE = re.compile(r'\$262\.(createRealm|agent|AbstractModuleSource|IsHTMLDDA)|CanBlockIsFalse|IsHTMLDDA')
LIMITS = {'timeoutMs': 30000, 'cpuMs': 30000, 'memoryMb': 256}
NODE_SECONDS = 60
COMPLETE = 'Test262:AsyncTestComplete'

Test = collections.namedtuple('Test', 'path name text flags includes phase error')
Verdict = collections.namedtuple('Verdict', 'test here there why')


def chosen(folder, sample, seed):
    paths = [path for part in FOLDERS for path in glob.iglob(os.path.join(folder, 'test', part, '**', '*.js'), recursive=True)
             if not path.endswith('_FIXTURE.js')]
    random.Random(seed).shuffle(sorted_paths := sorted(paths))
    found = []
    for path in sorted_paths:
        if len(found) >= sample:
            break
        test = read(folder, path)
        if not NOT_HERE.search(test.text) and not any(NOT_HERE.search(harness(folder, each)) for each in test.includes):
            found.append(test)
    return found


def read(folder, path):
    with open(path, encoding='utf-8', errors='surrogateescape', newline='') as file:
        text = file.read()
    front = re.search(r'/\*---(.*?)---\*/', text, re.DOTALL)
    said = front.group(1) if front else ''
    flags = listed(said, 'flags')
    negative = re.search(r'^negative:\s*\r?\n((?:\s+.*\r?\n?)*)', said, re.MULTILINE)
    phase, error = ('', '') if not negative else (field(negative.group(1), 'phase'), field(negative.group(1), 'type'))
    includes = [] if 'raw' in flags else ['assert.js', 'sta.js', *(['doneprintHandle.js'] if 'async' in flags else []), *listed(said, 'includes')]
    return Test(path, os.path.relpath(path, os.path.join(folder, 'test')), text, flags, includes, phase, error)


def listed(said, name):
    """A list in either form of YAML."""
    inline = re.search(r'^%s:\s*\[(.*?)\]' % name, said, re.MULTILINE | re.DOTALL)
    if inline:
        return [each.strip() for each in inline.group(1).split(',') if each.strip()]
    block = re.search(r'^%s:\s*\r?\n((?:\s+-.*\r?\n?)+)' % name, said, re.MULTILINE)
    return [each.strip() for each in re.findall(r'-\s*(\S+)', block.group(1))] if block else []


def field(said, name):
    found = re.search(r'^\s+%s:\s*(\S+)' % name, said, re.MULTILINE)
    return found.group(1) if found else ''


def harness(folder, name):
    with open(os.path.join(folder, 'harness', name), encoding='utf-8') as file:
        return file.read()


def prelude(folder, test):
    """What has to be there before the test, as a script."""
    with open(os.path.join(HERE, 'test262_host.js'), encoding='utf-8') as file:
        host = '' if 'raw' in test.flags else file.read()
    done = '\n;globalThis.$DONE = $DONE;\n' if 'async' in test.flags else ''  # the harness looks for it there
    return host + ''.join(harness(folder, each) + '\n' for each in test.includes) + done


def fixtures(test):
    """Modules beside the test that it may import: everything in its folder that is no test, by path."""
    folder = os.path.dirname(test.path)
    found = {}
    for path in glob.glob(os.path.join(folder, '**', '*_FIXTURE*'), recursive=True) if 'import' in test.text else []:
        if os.path.isfile(path):
            with open(path, encoding='utf-8', errors='surrogateescape', newline='') as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def request(folder, test):
    before = prelude(folder, test)
    if 'module' in test.flags:
        shared = '\n;Object.assign(globalThis, {assert, Test262Error, print});\n'
        name = os.path.basename(test.path)
        files = dict(fixtures(test), **{name: before + shared + test.text})
        return {'language': 'javascript', 'entry': name, 'files': [{'path': path, 'content': text} for path, text in files.items()],
                'limits': LIMITS}
    strict = '"use strict";\n' if 'onlyStrict' in test.flags else ''
    end = '' if 'raw' in test.flags or test.phase == 'parse' else '\n;null;'  # whatever the last expression was
    return {'language': 'javascript', 'code': strict + before + test.text + end, 'limits': LIMITS,
            'files': [{'path': path, 'content': text} for path, text in fixtures(test).items()]}


def here(service, folder, test):
    """What is wrong with what the service made of it; nothing when it passes."""
    try:
        status, receipt = service.post('/v1/executions', request(folder, test))
    except (OSError, UnicodeError, urllib.error.URLError) as e:
        return 'not sent: %s' % e
    if status != 200:
        return 'HTTP %d' % status
    error = receipt['error'] or {}
    kind = error.get('type') or ('SyntaxError' if error.get('kind') == 'syntax' else '')
    if test.phase:
        said = '%s %s' % (kind, error.get('message', ''))
        return '' if receipt['status'] in ('failed', 'refused') and (kind == test.error or test.error in said) else (
            'wanted %s, was %s %s %s' % (test.error, receipt['status'], error.get('kind'), said))
    if receipt['status'] != 'completed':
        return '%s %s %s: %s' % (receipt['status'], error.get('kind'), kind, error.get('message', ''))
    return '' if 'async' not in test.flags or COMPLETE in receipt['stdout'] else 'did not complete: ' + receipt['stdout'][:200]


def there(folder, test):
    """The same of Node."""
    with tempfile.TemporaryDirectory(prefix='caisson-test262-') as scratch:
        name = os.path.basename(test.path)
        written = dict(fixtures(test), **{name: test.text, 'package.json': '{"type":"module"}', 'before': prelude(folder, test)})
        for path, text in written.items():
            os.makedirs(os.path.dirname(os.path.join(scratch, path)) or scratch, exist_ok=True)
            with open(os.path.join(scratch, path), 'w', encoding='utf-8', errors='surrogateescape', newline='') as file:
                file.write(text)
        mode = 'module' if 'module' in test.flags else 'strict' if 'onlyStrict' in test.flags else 'sloppy'
        try:
            done = subprocess.run(['node', '--no-warnings', os.path.join(HERE, 'test262_node.mjs'), mode, os.path.join(scratch, 'before'),
                                   os.path.join(scratch, name)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=NODE_SECONDS)
        except subprocess.TimeoutExpired:
            return 'no end'
    said = done.stdout.decode('utf-8', 'replace')
    if test.phase:
        return '' if done.returncode and 'THROWN ' + test.error in said else 'wanted %s: %s' % (test.error, said[-300:])
    if done.returncode:
        return said[-300:]
    return '' if 'async' not in test.flags or COMPLETE in said else 'did not complete: ' + said[-200:]


def run(folder, service, sample, seed, jobs, say):
    """A verdict for each test of the sample."""
    tests = chosen(folder, sample, seed)
    say('test262: %d tests, seed %d' % (len(tests), seed))

    def judge(test):
        ours, nodes = here(service, folder, test), there(folder, test)
        return Verdict(test.name, not ours, not nodes, ours)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(judge, tests))


def node_version():
    try:
        return subprocess.run(['node', '--version'], stdout=subprocess.PIPE, text=True).stdout.strip()
    except OSError:
        return ''


def commit(folder):
    told = subprocess.run(['git', '-C', folder, 'rev-parse', '--short=10', 'HEAD'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    inside = os.path.realpath(folder).startswith(os.path.realpath(ROOT))
    return '' if inside else told.stdout.strip()
