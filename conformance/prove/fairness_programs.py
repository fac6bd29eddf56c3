"""Programs and bodies that attacks send."""

SECRETS = '\n'.join('shared-beginning-of-all-%04d' % number for number in range(200))
PRINTS_PREFIXES = "let line = ''; while (line.length < 60000) line += 'shared-beginning-of-all-'; for (let i = 0; i < 16; i++) console.log(line)"

# each instantiation is another type: four million of them
SLOW_TO_COMPILE = '''template <long N, long M> struct F { static constexpr long v = F<N - 1, 2 * M>::v + F<N - 1, 2 * M + 1>::v; };
template <long M> struct F<0, M> { static constexpr long v = M; };
int main() { return (F<22, 1>::v + %d) & 1; }
'''

LEAVES_FILES = 'head -c 1000000 /dev/zero | tr "\\0" x; for i in 1 2 3 4 5 6 7; do head -c 4000000 /dev/urandom > f$i.bin; done'

LOOPS = {'javascript': 'for (;;);', 'python': 'while True:\n    pass', 'shell': 'while :; do :; done'}
GREEDY = {'javascript': "const all = []; for (;;) all.push('x'.repeat(1000) + all.length)",
          'python': 'all = []\nwhile True:\n    all.append(bytearray(1 << 20))', 'shell': 'x=xxxxxxxx; while :; do x=$x$x; done'}
FORKS = 'i=0; while [ $i -lt 200 ]; do (while :; do :; done) & i=$((i + 1)); done; wait'
PRINTS_FOREVER = "while True:\n    print('x' * 1000)"
LOCKS = '''import ctypes, fcntl, os, time
watch = ctypes.CDLL(None)
handle = watch.inotify_init()
kept = []
for folder in ('/usr/lib', '/usr/bin', '/usr/lib/python3', '/lib', '/etc', '/tmp'):
    watch.inotify_add_watch(handle, folder.encode(), 0xfff)
    for name in os.listdir(folder)[:200] if os.path.isdir(folder) else ():
        try:
            file = open(os.path.join(folder, name), 'rb')
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            kept.append(file)
        except OSError:
            pass
time.sleep(5)
print(len(kept))
'''


def hard_to_parse():
    yield 'javascript', 'return ' + '(' * 100000 + '1' + ')' * 100000
    yield 'javascript', '[' * 500000
    yield 'typescript', 'type A = ' + 'Array<' * 50000 + 'number' + '>' * 50000
    yield 'javascript', 'x' + '`${' * 100000
    yield 'python', 'x = ' + '[' * 100000 + ']' * 100000
    yield 'python', 'if x:\n' + ''.join(' ' * level + 'if x:\n' for level in range(1, 1200))
    yield 'ruby', 'x = ' + '[' * 200000
    yield 'cpp', 'int x = ' + '(' * 200000
    yield 'php', '<?php ' + '{' * 200000


def large_sources():
    yield 'javascript', ''.join('const v%d = [%d, "%d"];\n' % (n, n, n) for n in range(30000)) + 'return 1'
    yield 'typescript', ''.join('const v%d: number = %d + 1;\n' % (n, n) for n in range(28000)) + 'export default 1'
    yield 'python', ''.join('v%d = [%d, "%d"]\n' % (n, n, n) for n in range(35000))
    yield 'ruby', ''.join('v%d = [%d, "%d"]\n' % (n, n, n) for n in range(35000))


def large_bodies():
    head = b'{"language":"javascript","code":"return 1","input":'
    yield head + b'[' * 7000000 + b']' * 7000000 + b'}'
    yield head + b'"' + b'\\u0041' * 2500000 + b'"}'
    yield head + b'[' + b'1.5e300,' * 1800000 + b'0]}'
    yield head + b'{' + b','.join(b'"k%d":{}' % number for number in range(1000000)) + b'}}'
    yield b'{"language":"javascript","code":"return 1","env":{' + b','.join(b'"K%d":"v"' % number for number in range(1000000)) + b'}}'
