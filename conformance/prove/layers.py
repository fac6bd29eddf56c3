"""Which layer stopped an attack, as far as the answer tells."""
import json
import re

MEANING = [
    ('door', 'the HTTP door refused the request; nothing ran'),
    ('gate', 'the gate refused the program, for its findings or for what it asks; nothing ran'),
    ('parser', 'it could not be read or compiled as a program; nothing ran'),
    ('rung', 'the language does not run on this rung; nothing ran'),
    ('queue', 'there was no room; nothing ran'),
    ('engine', 'the script engine: there is nothing in it to reach, its heap ended, or it threw'),
    ('runtime', 'the language itself refused, threw or ended the program'),
    ('clock', 'the ceiling on wall or CPU time'),
    ('output', 'the ceiling on what a guest may print or leave'),
    ('disk', 'the ceiling on disk: a file system of its own size, or the room in its folder looked at'),
    ('cgroup', 'the control group: memory or processes'),
    ('watch', 'memory or processes were looked at from outside, where there is no control group'),
    ('rlimit', 'limits per process: open files, file size'),
    ('namespace', 'on that rung: what it sought is not among its mounts, processes or networks, or belongs to another user there '
                  '(ENOENT, EROFS, ENETUNREACH, ECONNREFUSED, ESRCH, EACCES)'),
    ('landlock', 'on that rung: it may not open what it found (EACCES)'),
    ('seccomp', 'the system-call filter, or the kernel for want of a capability (EPERM, ENOSYS), or a process killed for a forbidden call'),
    ('silent', 'it ran to its end, had nothing, and its answer does not tell what it met'),
]

REFUSALS = {'unsupported': 'rung', 'quota': 'queue'}
LIMITS = {'timeout': 'clock', 'cpu': 'clock', 'output': 'output', 'openFiles': 'rlimit', 'disk': 'disk'}

# what a program printed or died of, and the layer that says so
TEXTS = [
    (r'Operation not permitted|\bEPERM\b|Function not implemented|\bENOSYS\b|(unshare|mount|chroot|ptrace) -1 (1|38)\b', 'seccomp'),
    (r'Resource temporarily unavailable|\bEAGAIN\b', 'cgroup'),
    (r'Too many open files|\bEMFILE\b|File too large|\bEFBIG\b', 'rlimit'),
    (r'No space left|\bENOSPC\b', 'disk'),
    (r'Cannot allocate memory|\bENOMEM\b|MemoryError', 'runtime'),
]
ABSENT = (r'Network is unreachable|\bENETUNREACH\b|Connection refused|\bECONNREFUSED\b|[Nn]ame resolution|Could not resolve|'
          r'No such file or directory|\bENOENT\b|Read-only file system|\bEROFS\b|No such process|\bESRCH\b')
DENIED = r'Permission denied|\bEACCES\b'
OF_RUNGS = {'namespaces': [(ABSENT, 'namespace'), (DENIED, 'namespace')], 'landlock': [(DENIED, 'landlock')]}


def stopped(answers):
    """The layers that these answers to one case name, in the order of MEANING."""
    found = set().union(*(of(answer) for answer in answers)) if answers else {'door'}
    if len(found) > 1:
        found.discard('silent')
    return [name for name, _ in MEANING if name in found]


def of(answer):
    receipt = parsed(answer)
    if 'containment' not in receipt:
        return {'door'}
    kind = (receipt['error'] or {}).get('kind')
    if receipt['status'] == 'refused':
        return {REFUSALS.get(kind, 'gate')}
    if not receipt['containment']:
        return {'parser'}
    if receipt['status'] == 'limit':
        return {ceiling(receipt, kind)}
    return {'seccomp'} if kind == 'security' else ran(receipt)


def parsed(text):
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def ceiling(receipt, kind):
    if kind in LIMITS:
        return LIMITS[kind]
    if kind == 'memory' and script(receipt):
        return 'engine'
    return 'cgroup' if any(layer.startswith('cgroup') for layer in receipt['containment']['layers']) else 'watch'


def ran(receipt):
    error = receipt['error'] or {}
    text = '\n'.join(str(each or '') for each in (receipt.get('stdout'), receipt.get('stderr'), error.get('message'), json.dumps(receipt.get('result'))))
    found = {layer for pattern, layer in TEXTS + OF_RUNGS[receipt['containment']['wall']] if re.search(pattern, text)}
    if script(receipt):
        return found or {'engine'}
    return found or {'runtime' if error else 'silent'}


def script(receipt):
    """Whether the engine ran it, in a worker it shares, rather than a process of its own."""
    return receipt['containment']['fresh'] == 'isolate'
