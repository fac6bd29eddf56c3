"""Reads lines "MODE FILE" and says of each text whether SQLite takes its statements and what of interest they would do.

Nothing runs: every statement is only explained, and the authorizer hears what it would use.
"""
import re
import sqlite3
import sys

EMPTY = re.compile(r'(\s|;|--[^\n]*(\n|$)|/\*.*?\*/)*', re.DOTALL)

NAMES = {sqlite3.SQLITE_PRAGMA: 'pragma', sqlite3.SQLITE_ATTACH: 'attach', sqlite3.SQLITE_DETACH: 'detach'}
FUNCTIONS = ('load_extension', 'readfile', 'writefile', 'edit')


def statements(text):
    """Its statements, as SQLite itself tells where one is complete."""
    pending = ''
    for piece in text.split(';')[:-1]:
        pending += piece + ';'
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ''
    rest = pending + text.split(';')[-1]
    yield rest


def judge(text):
    called = []

    def hear(action, first, second, _database, _trigger):
        if action in NAMES:
            called.append(NAMES[action])
        elif action == sqlite3.SQLITE_FUNCTION and (second or '').lower() in FUNCTIONS:
            called.append(second.lower())
        return sqlite3.SQLITE_OK

    connection = sqlite3.connect(':memory:')
    try:
        for name in FUNCTIONS:
            connection.create_function(name, -1, lambda *_: None)
        connection.executescript('CREATE TABLE t(a, b, c); CREATE TABLE u(a, b);')
        connection.set_authorizer(hear)
        for statement in statements(text):
            if not EMPTY.fullmatch(statement):
                connection.execute('EXPLAIN ' + EMPTY.sub('', statement, count=1))
        return 'yes ' + ' '.join(called)
    except (sqlite3.Error, sqlite3.Warning, ValueError):
        return 'no'
    finally:
        connection.close()


for line in sys.stdin:
    with open(line.rstrip('\n').split(' ', 1)[1], encoding='utf-8', errors='surrogateescape', newline='') as file:
        try:
            print(judge(file.read()), flush=True)
        except UnicodeError:
            print('no', flush=True)
