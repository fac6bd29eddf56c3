"""Runs SQL on a database of its own: sql.py ENTRY, or sql.py --gate ENTRY to wait for the gate first.

Each list in the input is a table, its rows objects or lists; every other value is a parameter, `:name`. Statements run
in order. The result is the rows of the last that returned any columns, else the number of changed rows.
"""
import base64
import json
import os
import re
import sqlite3
import sys


class Trouble(Exception):
    """What the program's author can do something about."""

    def __init__(self, kind, type, message, line=0):
        super().__init__(message)
        self.told = {'kind': kind, 'type': type, 'message': message, 'line': line}


def statements(text):
    """Each statement with the line it begins in."""
    begin = 0
    for semicolon in re.finditer(';', text):
        statement = text[begin:semicolon.end()]
        if sqlite3.complete_statement(statement):
            yield placed(text, begin, statement)
            begin = semicolon.end()
    if text[begin:].strip():
        yield placed(text, begin, text[begin:])


def placed(text, begin, statement):
    lead = re.match(r'(?:\s+|--[^\n]*(?:\n|$)|/\*.*?\*/)*', statement, re.S).end()
    return statement[lead:], text.count('\n', 0, begin + lead) + 1


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def stored(value):
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    return value


def shown(value):
    return {'$binary': base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def table(database, name, rows):
    columns = {}
    for row in rows:
        names = row if isinstance(row, dict) else ['c%d' % (i + 1) for i in range(len(row))]
        columns.update(dict.fromkeys(names))
    if not columns:
        columns = {'value': None}
    database.execute('CREATE TABLE %s (%s)' % (quoted(name), ', '.join(map(quoted, columns))))
    insert = 'INSERT INTO %s VALUES (%s)' % (quoted(name), ', '.join('?' * len(columns)))
    for row in rows:
        found = row if isinstance(row, dict) else dict(zip(columns, row))
        database.execute(insert, [stored(found.get(column)) for column in columns])


def load(database, values):
    """Makes the tables and returns the parameters."""
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise Trouble('runtime', 'InputError', 'the input must be an object: tables and parameters by name')
    parameters = {}
    for name, value in values.items():
        if isinstance(value, list) and all(isinstance(row, (dict, list)) for row in value):
            table(database, name, value)
        else:
            parameters[name] = stored(value)
    return parameters


def rows(cursor):
    names = []
    for column in cursor.description:
        name, count = column[0], 2
        while name in names:
            name, count = '%s_%d' % (column[0], count), count + 1
        names.append(name)
    return [dict(zip(names, map(shown, row))) for row in cursor]


def run(database, text, parameters):
    result = None
    before = database.total_changes
    for statement, line in statements(text):
        if not statement.strip(' \t\r\n;'):
            continue
        try:
            cursor = database.execute(statement, parameters)
            if cursor.description:
                result = rows(cursor)
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise explained(error, statement, line) from None
    return {'changes': database.total_changes - before} if result is None else result


def explained(error, statement, line):
    message = str(error)
    near = re.match(r'near "(.+)": syntax error', message, re.S)
    kind = 'syntax' if near or re.search('incomplete input|unrecognized token', message) else 'runtime'
    at = statement.find(near.group(1)) if near else 0
    return Trouble(kind, type(error).__name__, message, line + statement.count('\n', 0, max(at, 0)))


def main(entry):
    database = sqlite3.connect(':memory:', isolation_level=None)
    if entry[0] == '--gate':
        # the first statement of a connection costs most
        database.execute('SELECT json_array(1)').fetchall()
        wait(entry[1])
    with open(entry[-1], encoding='utf-8') as file:
        text = file.read()
    values = None
    if os.path.exists(os.environ['CAISSON_INPUT']):
        with open(os.environ['CAISSON_INPUT'], encoding='utf-8') as file:
            values = json.load(file)
    result = run(database, text, load(database, values))
    with open(os.environ['CAISSON_RESULT'], 'w', encoding='utf-8') as file:
        json.dump(result, file, ensure_ascii=False, separators=(',', ':'))


def wait(entry):
    with open('/caisson/gate'):
        pass
    code = sys.stdin.buffer.read()
    if code:
        with open(entry, 'wb') as file:
            file.write(code)
    open('/caisson/began', 'w').close()


try:
    main(sys.argv[1:])
except Trouble as trouble:
    with open('/caisson/error.json', 'w', encoding='utf-8') as file:
        json.dump(trouble.told, file)
    print('%s:%d: %s' % (sys.argv[-1], trouble.told['line'], trouble), file=sys.stderr)
    sys.exit(1)
