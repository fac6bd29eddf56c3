"""What docs/evidence/chaos.md says of a run."""
import collections
import statistics

from page import table

HEAD = '''# Chaos

Written by `./prove chaos`. Steady mixed load (JavaScript, Python and shell; answered at once, as a stream, later; under
idempotency keys; of deployments) from two tenants, while things are done to the service at random. What it promises for
each of them is in [SECURITY.md](../../SECURITY.md#when-something-fails).
'''

NOTES = '''
Recovery is the time from the fault (of a stop, a full disk, memory pressure, a database that was away: from its end) to the
first success of each language it concerns, asked for without a pause. Failures a program asks for, such as running into a
limit, are no errors. An error counts for the first fault it overlaps that may lead to it, else for the first it overlaps;
later are those after a recovery. In the part clock everything starts about five times slower, as libfaketime stands between
it and each look at a clock; the longest recoveries are from there.
'''

Row = collections.namedtuple('Row', 'fault times requests errors late recoveries unrecovered')


def rows(parts, allowed):
    """One for each kind of fault. A request was under way meanwhile when it overlaps the time from the fault to the
    recovery. An error counts once: for the first fault it overlaps that may lead to it, else for the first it overlaps,
    else as late for the one before it."""
    sums = {}
    for part in parts:
        load = [sent for sent in part.sent if not sent.probe and sent.verdict]
        for struck in part.struck:
            row = sums.setdefault(struck.fault, Row(struck.fault, [], [], [], [], [], []))
            row.times.append(struck)
            row.requests.extend(sent for sent in load if meets(sent, struck))
            (row.unrecovered if struck.recovered is None else row.recoveries).append(struck)
        for sent in load:
            if sent.verdict != 'ok':
                overlapped = [struck for struck in part.struck if meets(sent, struck)]
                fitting = [struck for struck in overlapped if sent.verdict in allowed.get(struck.fault, ())]
                met = next(iter(fitting + overlapped), None)
                before = [struck for struck in part.struck if struck.began < sent.ended]
                blamed = met or (before or part.struck)[-1]
                (sums[blamed.fault].errors if met else sums[blamed.fault].late).append(sent)
    return list(sums.values())


def meets(sent, struck):
    return sent.ended >= struck.began and (struck.recovered is None or sent.began <= struck.recovered)


def kinds(errors):
    return ', '.join('%d × %s' % (count, kind) for kind, count in collections.Counter(each.verdict for each in errors).most_common())


def faults(found):
    """Head and rows of the table by fault."""
    head = ['fault', 'times', 'requests meanwhile', 'errors', 'of which kind', 'errors later', 'recovery p50', 'max']
    return head, [[row.fault, len(row.times), len(row.requests), len(row.errors), kinds(row.errors) or '–', kinds(row.late) or '0',
                   *recovery(row)] for row in found]


def recovery(row):
    seconds = [struck.recovered - struck.healed for struck in row.recoveries]
    return ('%.2f s' % statistics.median(seconds) if seconds else '–',
            'never' if row.unrecovered else '%.2f s' % max(seconds))


def part_row(part):
    load = [sent for sent in part.sent if not sent.probe]
    return [part.name, '%d' % part.seconds, len(load), '%.1f' % (len(load) / part.seconds), len(part.struck), part.lives]


def lines(options, host, parts, found, skipped, broken):
    yield HEAD
    yield '`./prove chaos%s --seed %d` on %s.\n' % (' --quick' if options.quick else '', options.seed, host)
    yield from table(['part', 'seconds', 'requests', 'per second', 'faults', 'lives of the service'],
                     [part_row(part) for part in parts], range(1, 6))
    yield ''
    yield from ('**Skipped:** %s\n' % each for each in skipped)
    yield from ('**Broken:** %s\n' % each for each in broken)
    yield from [] if broken else ['Every promise and every check held.\n']
    yield '## By fault\n'
    yield from table(*faults(found), (1, 2, 3, 6, 7))
    yield NOTES
    yield '## Afterwards\n'
    yield from table(['check', *(part.name for part in parts)],
                     [[each.what, *(told(part.checks[number]) for part in parts)] for number, each in enumerate(parts[0].checks)])


def told(each):
    return ('held' if each.held else '**broken**') + (': ' + each.found if each.found else '')
