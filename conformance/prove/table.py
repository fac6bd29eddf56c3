"""Reads removals.txt: which text enforces a rule, what it is replaced by, and which test notices."""
import collections
import glob
import os
import re

Edit = collections.namedtuple('Edit', 'module file old new')
Removal = collections.namedtuple('Removal', 'title edits cases')
Rule = collections.namedtuple('Rule', 'number title removals note cases')
Case = collections.namedtuple('Case', 'module name method part')
Case.__str__ = lambda case: case.name + ('#' + case.method if case.method else '') + (' ' + case.part if case.part else '')


class Broken(Exception):
    """The table does not fit the sources."""


def read(path, root):
    """The rules; everything in which the table does not fit the sources is told at once."""
    rules, broken = [], []
    with open(path, encoding='utf-8') as lines:
        for number, line in enumerate(lines, 1):
            word, _, rest = line.strip().partition(' ')
            if not word or word == '#':
                continue
            try:
                _take(rules, word, rest.strip(), root)
            except (Broken, IndexError, ValueError) as e:
                broken.append('%s, line %d: %s' % (os.path.basename(path), number, e))
    if not broken:
        broken = [complaint for rule in rules for removal in rule.removals for complaint in _complaints(rule, removal)]
    if broken:
        raise Broken('\n'.join(broken))
    return rules


def _take(rules, word, rest, root):
    if word == 'rule':
        number, title = rest.split(' ', 1)
        rules.append(Rule(int(number), title.strip(), [], '', []))
    elif word == 'without':
        rules[-1].removals.append(Removal(rest, [], []))
    elif word == 'in':
        module, name = rest.split()
        rules[-1].removals[-1].edits.append(Edit(module, _one(root, module, 'main', name), [], []))
    elif word in '-+':
        edit = rules[-1].removals[-1].edits[-1]
        (edit.old if word == '-' else edit.new).append(rest)
    elif word == 'fails':
        rules[-1].removals[-1].cases.append(_case(root, rest))
    elif word == 'note':
        rules[-1] = rules[-1]._replace(note=rest)
    elif word == 'holds':
        rules[-1].cases.append(_case(root, rest))
    else:
        raise Broken('there is no word %r' % word)


def _case(root, text):
    module, name, part = (text.split(' ', 2) + [''])[:3]
    name, _, method = name.partition('#')
    if method and not _has(root, module, name, method):
        raise Broken('%s has no test %s' % (name, method))
    return Case(module, name, method, part)


def _has(root, module, name, method):
    with open(_one(root, module, 'test', name + '.java'), encoding='utf-8') as file:
        text = file.read()
    above = re.search(r'\bclass %s extends (\w+)' % name, text)
    return re.search(r'\b%s\(' % re.escape(method), text) or above and _has(root, module, above.group(1), method)


def _one(root, module, kind, name):
    found = glob.glob(os.path.join(root, module, 'src', kind, '**', name), recursive=True)
    if len(found) != 1:
        raise Broken('%s has %d files %s for %s' % (module, len(found), name, kind))
    return found[0]


def _complaints(rule, removal):
    if not removal.edits or not removal.cases:
        yield 'rule %d, %s: says nothing to take out, or nothing that fails' % (rule.number, removal.title)
    for edit in removal.edits:
        with open(edit.file, encoding='utf-8') as file:
            count = len(pattern(edit).findall(file.read()))
        if count != 1:
            yield 'rule %d, %s: its text is %d times in %s' % (rule.number, removal.title, count, os.path.basename(edit.file))


def pattern(edit):
    """The text to take out; how it is indented does not matter."""
    if not edit.old:
        raise Broken('nothing to take out of ' + edit.file)
    return re.compile(r'\s*\n\s*'.join(re.escape(line) for line in edit.old))
