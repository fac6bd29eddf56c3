"""Pages of evidence: written by a run, never by hand."""
import os
import platform
import re
import subprocess

from service import ROOT

EVIDENCE = os.path.join(ROOT, 'docs', 'evidence')


def machine():
    """What it ran on, in one line."""
    with open('/proc/meminfo', encoding='ascii') as lines:
        kilobytes = next(int(line.split()[1]) for line in lines if line.startswith('MemTotal'))
    return 'Linux %s, %s, %d cores, %d GB' % (platform.release().split('-')[0], platform.machine(), os.cpu_count(), round(kilobytes / 2**20))


def commit():
    """Which one of the repository ran, and whether files of it were changed; pages are no part of what runs."""
    name = git('describe', '--always', '--abbrev=10', '--exclude', '*')
    changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':(exclude)docs')
    return (name or 'unknown') + ('-dirty' if changed else '')


def git(*words):
    return subprocess.run(['git', *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()


def table(head, rows, numbers=()):
    """A table in Markdown; `numbers` are the columns to align right."""
    yield '| ' + ' | '.join(head) + ' |'
    yield '|' + '|'.join('---:' if column in numbers else '---' for column in range(len(head))) + '|'
    for row in rows:
        yield '| ' + ' | '.join(str(cell).replace('|', '\\|').replace('\n', ' ') for cell in row) + ' |'


def write(name, lines, instead=''):
    """Writes the page; returns where."""
    path = instead or os.path.join(EVIDENCE, name)
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as out:
        out.write('\n'.join(lines) + '\n')
    return path


def sections(name, headings):
    """The lines of these sections of a page, as they are now."""
    try:
        with open(os.path.join(EVIDENCE, name), encoding='utf-8') as file:
            parts = re.split(r'^(?=## )', file.read(), flags=re.MULTILINE)
    except OSError:
        return []
    return ['\n' + part.rstrip('\n') for part in parts for heading in headings if part.startswith('## %s\n' % heading)]


def write_section(name, heading, told, instead=''):
    """Writes one section of a page anew, at its end; returns where."""
    path = instead or os.path.join(EVIDENCE, name)
    try:
        with open(path, encoding='utf-8') as file:
            parts = re.split(r'^(?=## )', file.read(), flags=re.MULTILINE)
    except OSError:
        parts = []
    kept = ''.join(part for part in parts if not part.startswith('## %s\n' % heading)).rstrip('\n')
    return write(name, [kept + '\n' if kept else '', '## ' + heading, '', *told], path)
