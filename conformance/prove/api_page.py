"""What docs/evidence/api.md says of a run."""
import collections

import page

HEAD = '''# Answers to generated requests

Written by `./prove api`: [Schemathesis](https://schemathesis.readthedocs.io) reads the description that a fresh server gives of
itself and sends requests to every operation with the operator's key: valid ones, invalid ones and those at the edges of what
is described. No answer may be a 5xx. Its status, media type, headers and body must be described; an answer that only
`default` describes counts when it is 405, 408, 414 or 431.
'''


def grouped(failures):
    """Failures by operation and check."""
    groups = collections.defaultdict(list)
    for each in failures:
        groups[each.operation, each.check].append(each)
    return groups


def statuses(counts):
    return ', '.join('%s × %d' % (status or 'none', count) for status, count in sorted(counts.items(), key=str))


def lines(seed, version, checks, excluded, apart, described, sent, broken):
    yield HEAD
    yield '`./prove api --seed %d` at commit %s with Schemathesis %s on %s.' % (seed, page.commit(), version, page.machine())
    yield 'Checks: %s.' % ', '.join('`%s`' % each for each in checks)
    yield ''
    yield '**%d cases, %s.**' % (sum(each.cases() for each in sent.values()), '%d kinds of failures' % len(broken) if broken else 'no failure')
    yield ''
    if broken:
        yield from ('* %s' % each for each in broken)
        yield ''
    yield from page.table(['operation', 'id', 'cases', 'answered'],
                          [[label, described[label][0], sent[label].cases(), statuses(sent[label].statuses)] for label in sorted(sent)], (2,))
    yield ''
    yield '## Left out'
    yield ''
    yield from ('* `%s`: %s.' % each for each in excluded.items())
    yield '* MCP at `/mcp`, the words of Piston below `/api/v2` and the WebSocket, which the description does not hold.'
    yield ''
    yield 'On a server of their own, on which nothing runs, because they change the server for everybody or make it call other hosts: %s.' % (
        ', '.join('`%s`' % each for each in apart))
