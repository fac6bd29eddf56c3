"""Example solutions of Exercism with their own tests: here with the gate observing, and by the runtime of this machine.

The folder holds checkouts named after their tracks: python, javascript, typescript. Tests for Jest run on exercism_jest.js.
"""
import collections
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TRACKS = {'python': '.py', 'javascript': '.js', 'typescript': '.ts'}
LIMITS = {'timeoutMs': 30000, 'cpuMs': 30000, 'memoryMb': 256}
SECONDS = 120

Exercise = collections.namedtuple('Exercise', 'track name files main')
Verdict = collections.namedtuple('Verdict', 'track name here there why')


def exercises(folder):
    for track, suffix in TRACKS.items():
        for place in sorted(glob.glob(os.path.join(folder, track, 'exercises', 'practice', '*'))):
            said, files = files_of(place), {}
            for target, source in zip(said['solution'], said.get('example') or said.get('exemplar', [])):
                files[target] = text_of(place, source)
            for name in said['test'] + said.get('editor', []):
                files[name] = text_of(place, name)
            tests = [name for name in said['test'] if name.endswith(suffix)] if said['solution'] else []
            if tests and all(text is not None for text in files.values()):
                yield Exercise(track, os.path.basename(place), *program(track, suffix, files, tests))


def files_of(place):
    """What its description names as solution, example and test; nothing where that cannot be read."""
    try:
        with open(os.path.join(place, '.meta', 'config.json'), encoding='utf-8') as file:
            return json.load(file)['files']
    except (OSError, ValueError, KeyError):
        return {'solution': [], 'test': []}


def text_of(place, name):
    try:
        with open(os.path.join(place, name), encoding='utf-8') as file:
            return file.read()
    except (OSError, UnicodeError):
        return None


def program(track, suffix, files, tests):
    """All files, and the one to start."""
    if track == 'python':
        names = ', '.join(repr(os.path.basename(name)[:-3]) for name in tests)
        files['main.py'] = ("import sys, unittest\nsuite = unittest.TestSuite(map(unittest.defaultTestLoader.loadTestsFromName, [%s]))\n"
                            'if not unittest.TextTestRunner(stream=sys.stdout).run(suite).wasSuccessful():\n'
                            "    raise SystemExit('a test failed')\n" % names)
        return files, 'main.py'
    jest = 'jest' + suffix
    files = {name: relative(text, suffix, jest) if name.endswith(suffix) else text for name, text in files.items()}
    with open(os.path.join(HERE, 'exercism_jest.js'), encoding='utf-8') as file:
        files[jest] = ('// @ts-nocheck\n' if suffix == '.ts' else '') + file.read()
    main = 'start' + suffix
    files[main] = ''.join("import './%s'\n" % name for name in tests) + "import { finish } from './%s'\nawait finish()\n" % jest
    return files, main


def relative(text, suffix, jest):
    """Imports with their extension, and Jest as a file beside."""
    text = re.sub(r"'(@jest/globals|expect)'", "'./%s'" % jest, text)
    return re.sub(r"(from\s+|import\s*\(?\s*)'(\.\.?/[^']*?)(\.js|\.ts)?'",
                  lambda found: "%s'%s%s'" % (found.group(1), found.group(2), '' if found.group(2).endswith('.json') else found.group(3) or suffix), text)


def here(service, each):
    """What is wrong with what the service made of it; nothing when it passes."""
    try:
        status, receipt = service.post('/v1/executions', {
            'language': each.track, 'entry': each.main, 'limits': LIMITS,
            'files': [{'path': path, 'content': text} for path, text in each.files.items()]})
    except OSError as e:
        return 'not answered: %s' % e
    if status != 200:
        return 'HTTP %d' % status
    error = receipt['error'] or {}
    return '' if receipt['status'] == 'completed' else '%s %s: %s %s' % (
        receipt['status'], error.get('kind'), error.get('message'), receipt['stdout'][-300:])


def there(each, typescript):
    """The same of the machine's own runtime; None where it has none."""
    command = {'python': ['/usr/bin/python3'], 'javascript': ['node'], 'typescript': ['node'] if typescript else None}[each.track]
    if command is None or not any(os.access(os.path.join(place, command[0]), os.X_OK) for place in os.environ['PATH'].split(':')):
        return None
    with tempfile.TemporaryDirectory(prefix='caisson-exercism-') as scratch:
        for path, text in dict(each.files, **{'package.json': '{"type":"module"}'}).items():
            os.makedirs(os.path.dirname(os.path.join(scratch, path)), exist_ok=True)
            with open(os.path.join(scratch, path), 'w', encoding='utf-8') as file:
                file.write(text)
        try:
            done = subprocess.run([*command, each.main], cwd=scratch, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return 'no end'
    return '' if done.returncode == 0 else done.stdout.decode('utf-8', 'replace')[-300:]


def run(folder, service, jobs, say):
    found = list(exercises(folder))
    say('exercism: %d exercises' % len(found))
    said = subprocess.run(['node', '-p', 'process.features.typescript'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()

    def judge(each):
        ours, other = here(service, each), there(each, said not in ('', 'undefined', 'false'))
        return Verdict(each.track, each.name, not ours, None if other is None else not other, ours)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(judge, found))
