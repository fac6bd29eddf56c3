"""Cases kept outside this repository, and the runner that comes with them, as a process of its own.

The folder holds attacks/ (run.py, adapters/service.json, *.jsonl) and corpora/ (*.jsonl).
"""
import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

from service import ROOT

NOTHING_PROVEN = 3

Suite = collections.namedtuple('Suite', 'path name language cases')
Told = collections.namedtuple('Told', 'passed failures skipped error')  # ids, {id: [violation]}, {reason: count}, None or text


def options(what, doc):
    """The arguments every check has."""
    parser = argparse.ArgumentParser(prog='./prove ' + what, description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder', nargs='?', default=os.environ.get('CAISSON_CORPORA') or os.path.join(ROOT, '..', 'shared'))
    parser.add_argument('--quick', action='store_true', help='a part only')
    parser.add_argument('--slack', type=float, default=float(os.environ.get('CAISSON_SLACK', '1')), help='factor on times')
    parser.add_argument('--page', default='', help='write the page here instead')
    return parser


def absent(folder, kind):
    """Why nothing can be run, or None."""
    for wanted in (os.path.join('attacks', 'run.py'), os.path.join(kind, '*.jsonl')):
        if not glob.glob(os.path.join(glob.escape(folder), wanted)):
            return 'there is no %s in %s (name the folder, or set CAISSON_CORPORA)' % (wanted, folder)
    return None


def unproven(what, why):
    """Says it, and gives the exit status for it."""
    print('%s: nothing was proven: %s' % (what, why))
    return NOTHING_PROVEN


def records(path):
    with open(path, encoding='utf-8') as lines:
        return [json.loads(line) for line in lines if line.strip()]


def suites(folder, kind, only=''):
    """One suite for each language of each file of attacks or corpora, those whose 'file language' matches."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, kind, '*.jsonl'))):
        name = os.path.basename(path)[:-len('.jsonl')]
        counts = collections.Counter(record.get('language') or '' for record in records(path))
        found += [Suite(path, name, language, count) for language, count in sorted(counts.items())]
    return [suite for suite in found if re.search(only, '%s %s' % (suite.name, suite.language))]


def run(folder, service, path, *arguments, slack=1.0):
    """What the runner says of this file of cases."""
    attacks = os.path.join(folder, 'attacks')
    with tempfile.NamedTemporaryFile(suffix='.json') as told:
        done = subprocess.run([sys.executable, os.path.join(attacks, 'run.py'), '--base-url', service.url, '--slack', str(slack),
                               '--opt', 'config=' + os.path.join(attacks, 'adapters', 'service.json'), '--json', told.name]
                              + list(arguments) + [path],
                              env=service.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            summary = json.load(told)
        except ValueError:
            return Told([], {}, {}, 'the runner ended with %d: %s' % (done.returncode, done.stdout[-200:]))
    return Told(summary['passed'], {each['id']: each['violations'] for each in summary['failures']}, summary['skipped'], None)


def missing(service):
    """Languages that are known and cannot run here, with how to get them."""
    return {each['language']: each.get('remedy') or 'not installed' for each in service.get('/v1/runtimes').get('missing', [])}


def preludes(folder):
    """Texts that cases name instead of repeating."""
    path = os.path.join(folder, 'attacks', 'preludes.json')
    if not os.path.isfile(path):
        return {}
    with open(path, encoding='utf-8') as file:
        return json.load(file)
