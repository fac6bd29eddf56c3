"""A small fuzzer over attack programs: the same intent in another shape. What comes out need not work, only stay contained.

The runner puts names of its traps into a program where it has {{NAME}}; every mutation leaves those as they are.
"""
import random
import re

DESCRIPTION = ('identifiers renamed, literals split, the whole encoded and evaluated, nested in functions, handlers, loops,\n'
               'promises or threads, or started by a program of another language')

KEPT = ('stdout_not_contains', 'response_not_contains', 'response_not_regex', 'no_host_paths', 'residue_grace_ms', 'max_response_bytes')
CONTAINED = {'no_canary': True, 'no_touch': True, 'no_connect': True, 'no_residue': True, 'max_wall_ms': 20000, 'next_ok_ms': 10000}
TIMEOUT_MS = 1500  # what never ends is no more dangerous for having longer
MOST_CODE = 20_000

HOLE = re.compile(r'\{\{[A-Z_]+\}\}')
DECLARED = re.compile(r'\b(?:var|let|const|function|class|def|local|my [$@]|for)\s*\(?\s*([A-Za-z_]\w{0,30})|^[ \t]*([A-Za-z_]\w{0,30})\s*=[^=]', re.M)
LITERAL = re.compile(r"""(?<![\\\w'"])(['"])([\w ./:-]{4,40})\1(?!\s*[:'"\w])""")
WORDS = {'var', 'let', 'const', 'my', 'local', 'of', 'in', 'this', 'await', 'self'}
LETTERS = {'javascript': 'aßπνłœ', 'typescript': 'aßπνłœ', 'python': 'aβπνłœ'}

NESTS = {
    'javascript': ['(function () {\n%s\n})()', 'try {\n%s\n} finally { [].length }', 'for (const once of [1]) {\n%s\n}',
                   'await Promise.resolve().then(async () => {\n%s\n})', 'await new Promise(done => setTimeout(async () => { try {\n%s\n} finally { done() } }))',
                   'await (async function* () {\n%s\n})().next()'],
    'python': ['def nested():\n    %s\nnested()', 'try:\n    %s\nfinally:\n    pass', 'for once in [1]:\n    %s',
               'import threading\ndef nested():\n    %s\nt = threading.Thread(target=nested)\nt.start()\nt.join()',
               'class Nested:\n    def __del__(self):\n        pass\n    %s'],
    'shell': ['( %s\n)', 'nested() { %s\n}\nnested', 'for once in 1; do %s\ndone', '{ %s\n} & wait', 'trap "exit 0" EXIT\n%s', 'coproc { %s\n}; wait'],
    'ruby': ['begin\n%s\nensure\n1\nend', 'Thread.new {\n%s\n}.join', 'proc {\n%s\n}.call', 'Fiber.new {\n%s\n}.resume', 'at_exit {\n%s\n}'],
    'perl': ['sub nested {\n%s\n}\nnested();', 'eval {\n%s\n};', 'for (1) {\n%s\n}', 'END {\n%s\n}'],
    'lua': ['(function()\n%s\nend)()', 'pcall(function()\n%s\nend)', 'coroutine.wrap(function()\n%s\nend)()'],
    'php': ['<?php (function () {\n%s\n})();', '<?php try {\n%s\n} finally {}', '<?php register_shutdown_function(function () {\n%s\n});'],
}
NESTS['typescript'] = NESTS['javascript']

# how a language turns the hexadecimal digits of a text back into it, joins texts, and runs what came of it
ENCODINGS = {
    'javascript': ("new TextDecoder().decode(Uint8Array.from('%s'.match(/../g) || [], h => parseInt(h, 16)))", ' + ', 'return await new (async () => {}).constructor(%s)()'),
    'python': ("bytes.fromhex('%s').decode()", ' + ', 'exec(%s)'),
    'shell': ("\"$(printf %%s '%s' | sed 's/../\\\\x&/g' | xargs -0 printf)\"", '', 'eval %s'),
    'ruby': ("['%s'].pack('H*').force_encoding('UTF-8')", ' + ', 'eval(%s)'),
    'perl': ("pack('H*', '%s')", ' . ', 'eval(%s); print $@;'),
    'lua': ("(('%s'):gsub('..', function(h) return string.char(tonumber(h, 16)) end))", ' .. ', 'assert(load(%s))()'),
    'php': ("hex2bin('%s')", ' . ', '<?php eval(%s);'),
}
ENCODINGS['typescript'] = ENCODINGS['javascript']

# how one starts a program of another: interpreters that read a program from their input, and hosts that start a shell
INTERPRETERS = {'python': 'python3', 'shell': 'bash', 'ruby': 'ruby', 'perl': 'perl', 'lua': 'lua', 'php': 'php', 'javascript': 'node'}
HOSTS = {
    'shell': '%s',
    'python': 'import subprocess\nprint(subprocess.run(["sh", "-c", %s], capture_output=True, text=True))',
    'ruby': 'puts `#{%s}`',
    'perl': 'print qx{${\\ %s}};',
    'lua': 'print(io.popen(%s):read("a"))',
    'php': '<?php echo shell_exec(%s);',
}


def of(cases, preludes, seed, each):
    """`each` mutants of every case that is a single program, mixed well, the same for the same seed."""
    found = []
    for case in cases:
        if case.get('hostile') and isinstance(case.get('code'), str) and case['code'] and not case['id'].startswith('own/') and not case.get('burst'):
            chance = random.Random('%d %s' % (seed, case['id']))
            code = ''.join(preludes[name] + '\n' for name in case.get('prelude', [])) + case['code']
            ways = [way for way in (rename, split, encode, nest, mix) if way(case['language'], code, chance)]
            found += [mutant(case, way, code, chance) for way in chance.sample(ways, min(each, len(ways)))]
    random.Random(seed).shuffle(found)
    return found


def mutant(case, way, code, chance):
    language, text = way(case['language'], code, chance)
    if chance.random() < 0.3:  # and once more
        language, text = nest(language, text, chance) or (language, text)
    must = dict(CONTAINED, **{key: case['must'][key] for key in KEPT if key in case['must']})
    return {'id': '%s+%s' % (case['id'], way.__name__), 'category': case['category'] + '+' + way.__name__, 'language': language, 'code': text,
            'hostile': True, 'must': must, 'timeout_ms': TIMEOUT_MS, 'memory_mb': case.get('memory_mb', 128),
            'input': case.get('input'), 'stdin': case.get('stdin'), 'files': case.get('files')}


def rename(language, code, chance):
    names = {name for pair in DECLARED.findall(outside(code)) for name in pair if name and name not in WORDS}
    if not names or len(code) > MOST_CODE:
        return None
    fresh = {name: ''.join(chance.choice(LETTERS.get(language, 'abcxyz')) for _ in range(9)) for name in sorted(names)}
    return language, re.sub(r'\{\{[A-Z_]+\}\}|(?<![\w.])[A-Za-z_]\w*', lambda word: fresh.get(word.group(), word.group()), code)


def split(language, code, chance):
    glue = {'shell': '', 'lua': ' .. ', 'perl': ' . ', 'php': ' . '}.get(language, ' + ')

    def parts(found):
        quote, text = found.groups()
        at = chance.randrange(1, len(text))
        return glue.join(quote + piece + quote for piece in (text[:at], text[at:]))
    changed = LITERAL.sub(parts, code)
    return (language, changed) if changed != code else None


def encode(language, code, chance):
    if language not in ENCODINGS or len(code) > MOST_CODE:
        return None
    piece, glue, run = ENCODINGS[language]
    code = re.sub(r'^<\?php', '', code) if language == 'php' else code
    texts = HOLE.split(code)
    holes = ["'%s'" % hole for hole in HOLE.findall(code)] + ['']
    encoded = [each for text, hole in zip(texts, holes) for each in (piece % text.encode().hex() if text else '', hole) if each]
    return language, run % glue.join(encoded)


def nest(language, code, chance):
    if language not in NESTS or len(code) > MOST_CODE:
        return None
    shape = chance.choice(NESTS[language])
    if language == 'php':
        code = re.sub(r'^<\?php', '', code)
    indent = re.search(r'^( *)%s', shape, re.M)
    return language, shape.replace('%s', code.replace('\n', '\n' + indent.group(1)) if indent and language == 'python' else code)


def mix(language, code, chance):
    """The program given to its interpreter by a shell, which another language starts."""
    if language not in INTERPRETERS or len(code) > MOST_CODE:
        return None
    hosts = sorted(set(HOSTS) - {language})
    host = chance.choice(hosts)
    command = "%s <<'END OF PROGRAM'\n%s\nEND OF PROGRAM\n" % (INTERPRETERS[language], code)
    return host, HOSTS[host].replace('%s', command if host == 'shell' else quoted(host, command))


def quoted(language, text):
    if language == 'lua':
        return '[====[' + text + ']====]'
    if language == 'python':
        return "'''" + text.replace('\\', '\\\\').replace("'", "\\'") + "'''"
    return "'" + text.replace('\\', '\\\\').replace("'", "\\'") + "'"


def outside(code):
    return HOLE.sub('', code)
