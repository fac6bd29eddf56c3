"""What docs/evidence/fairness.md says of a run, and its chart."""
import collections
import math
import os

import page

HEAD = '''# Fairness

Written by `./prove fairness`. A polite tenant sends 20 requests a second at fixed times (JavaScript, Python,
shell, receipts; each second a stream of events, a socket and an MCP client that listens); latency counts from the time a request was due. Meanwhile another tenant with a key of the tier basic (60 runs a
minute, two at once) attacks the service, one attack at a time, and leaves.
'''
PROMISE = '''Promised for each attack: the polite tenant's p99 is at most 5 times its quiet p99 and at most 500 ms; every request is
answered, and none with a 5xx; every answer has its receipt and the chain holds; %d s after the attacker left, p99 is within
the same bounds again and p50 at most twice the quiet one.
'''
NOTES = '''
*p99 later* is that of the %d s that begin %d s after the attacker left. *Wrong* counts what the polite tenant was answered
with anything but what it asked for, or not within 30 s. *The attacker got* counts its answers by status; *held* are
connections kept open on which it read nothing, *not let in* those it could not open, *cut* those the server closed without an
answer, *still open* those without an answer when its time was up. The service has a heap of 512 MB. Attacks and the polite
tenant's client run on the same processors as the service.
'''

Told = collections.namedtuple('Told', 'host given quiet rows requests chain broken')


def counted(failed):
    kinds = collections.Counter('no answer' if each['status'] == 0 else 'HTTP %d' % each['status'] for each in failed)
    return ', '.join('%d × %s' % (count, kind) for kind, count in kinds.most_common())


def answers(counts):
    return ', '.join('%s × %d' % each for each in sorted(counts.items())) or 'nothing'


def ms(value):
    return '%.0f ms' % value if math.isfinite(value) else '–'


def by_attack(quiet, rows):
    """Head and rows of the table."""
    head = ['attack', 'quiet p99', 'p99 under attack', 'p50', 'wrong', 'p99 later', 'the attacker got', 'verdict']
    return head, [[row.name, ms(quiet.p99), ms(row.attack.p99), ms(row.attack.p50), counted(row.failed) or '0', ms(row.after.p99),
                   answers(row.answers), 'held' if not row.flaws else '**broken**'] for row in rows]


def lines(told):
    times = told.given.times
    yield HEAD
    yield PROMISE % times['gone']
    yield '`./prove fairness%s` at commit %s on %s. Quiet: p50 %s, p99 %s of %d requests; %d requests in all.\n' % (
        ' --quick' if told.given.quick else '', page.commit(), told.host, ms(told.quiet.p50), ms(told.quiet.p99), told.quiet.count,
        told.requests)
    if told.given.slack != 1:
        yield 'The bounds of time were multiplied by %g (`--slack`).\n' % told.given.slack
    held = sum(1 for row in told.rows if not row.flaws)
    yield '**%d of %d attacks held.** The chain %s.\n' % (
        held, len(told.rows), 'holds, with %d receipts' % told.chain['receipts'] if told.chain.get('holds') else 'does not hold')
    yield '![p99 of the polite tenant, attack by attack](fairness.svg)\n'
    yield from ('* **Broken:** %s' % each for each in told.broken)
    yield ''
    yield from page.table(*by_attack(told.quiet, told.rows), (1, 2, 3, 5))
    yield NOTES % (times['after'], times['gone'])
    yield '## What each attack does\n'
    yield from page.table(['attack', 'what it does'], [[row.name, row.what] for row in told.rows])


def draw(beside, quiet, rows):
    """Bars on a logarithmic scale from 1 ms to 30 s."""
    left, wide, high = 190, 520, 22
    def at(value):
        return left + wide * math.log10(min(max(value, 1), 30000)) / math.log10(30000)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">' % (
        left + wide + 80, high * len(rows) + 50), '<rect width="100%" height="100%" fill="#ffffff"/>']
    for value, color, name in ((quiet.p99, '#2e7d32', 'quiet'), (500, '#c62828', '500 ms')):
        parts.append('<line x1="%.0f" x2="%.0f" y1="20" y2="%d" stroke="%s" stroke-dasharray="4 3"/>' % (at(value), at(value), 30 + high * len(rows), color))
        parts.append('<text x="%.0f" y="14" fill="%s" text-anchor="middle">%s</text>' % (at(value), color, name))
    for number, row in enumerate(rows):
        top = 26 + high * number
        value = row.attack.p99 if math.isfinite(row.attack.p99) else 30000
        parts.append('<text x="%d" y="%d" text-anchor="end">%s</text>' % (left - 8, top + 13, row.name))
        parts.append('<rect x="%d" y="%d" width="%.0f" height="15" fill="%s"/>' % (left, top, at(value) - left, '#5c6bc0' if not row.flaws else '#ef9a9a'))
        parts.append('<text x="%.0f" y="%d">%s</text>' % (at(value) + 5, top + 13, ms(row.attack.p99)))
    with open(os.path.splitext(beside)[0] + '.svg', 'w', encoding='utf-8') as out:
        out.write('\n'.join(parts + ['</svg>']) + '\n')
