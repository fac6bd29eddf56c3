"""What must hold after the load has ended: receipts, the chain, and nothing left behind."""
import collections
import glob
import json
import os
import time

import chaos_service

SETTLE_SECONDS = 60
KEPT = {'admin.key', 'filters', 'journal', 'launches', 'ledger.db', 'ledger.db-shm', 'ledger.db-wal', 'ledger.key', 'lock',
        'bookmark'}

Check = collections.namedtuple('Check', 'what held found')


def check(what, wrong, found=''):
    """`wrong` lists what must not be."""
    return Check(what, not wrong, found if not wrong else '%d: %s' % (len(wrong), '; '.join(str(each) for each in wrong[:4])))


def receipts(service, load):
    """All lines of the ledger by tenant, once nothing is running any more."""
    return {tenant: settled(service, key) for tenant, key in load.keys.items()}


def settled(service, key):
    """The ledger is read from the database, which may be a moment behind its journal."""
    until = time.monotonic() + SETTLE_SECONDS
    seen, lines = -1, lines_of(service, key)
    while time.monotonic() < until and seen != len(lines):
        time.sleep(2)
        seen, lines = len(lines), lines_of(service, key)
    return lines


def lines_of(service, key):
    lines, cursor = [], ''
    while True:
        page = service.ask('GET', '/v1/executions?limit=500' + cursor, key=key).body
        lines += page['executions']
        if not page['next']:
            return lines
        cursor = '&cursor=' + page['next']


def of_receipts(load, lines):
    every = [line for tenant in lines.values() for line in tenant]
    by_id = collections.Counter(line['id'] for line in every)
    of_token = collections.Counter(line['description'] for line in every if line['description'] and line['status'] != 'refused')
    status = {(tenant, line['id']): line['status'] for tenant in lines for line in lines[tenant]}
    known = {sent.id for sent in load.sent if sent.id}
    tokens = {sent.token for sent in load.sent}
    answered = [sent for sent in load.sent if sent.id]
    silent = sum(1 for sent in load.sent if not sent.id and sent.way == 'deployed')
    strangers = [line['id'] for line in every if line['id'] not in known and line['description'] not in tokens]
    return [
        check('every answer, 202 and `started` has its receipt', [each.id for each in answered if by_id[each.id] == 0],
              '%d ids answered' % len(answered)),
        check('no receipt is there twice', [key for key, count in by_id.items() if count > 1], '%d receipts' % len(every)),
        check('no request ran twice, those repeated under a key included', [key for key, count in of_token.items() if count > 1],
              '%d requests, %d of them under a key' % (len(load.sent), sum(1 for each in load.sent if each.way == 'repeated'))),
        check('the ledger says what the answer said',
              ['%s: answered %s, recorded %s' % (each.id, each.status, status[each.tenant, each.id]) for each in answered
               if each.status and (each.tenant, each.id) in status and status[each.tenant, each.id] != each.status]),
        check('nothing is left running', [line['id'] for line in every if line['status'] == 'running']),
        check('no receipt of something nobody asked for', strangers[silent:],
              '%d receipts of calls whose answer was lost' % sum(1 for line in every if line['id'] not in known)),
        check('no answer was wrong', ['%s %s %s: %s' % (each.way, each.program.language, each.program.name, each.verdict)
                                      for each in load.sent if each.verdict.startswith('wrong')],
              '%d answers looked at' % sum(1 for each in load.sent if each.verdict == 'ok')),
    ]


def of_chain(service):
    done = service.caisson('verify', '--json')
    try:
        told = json.loads(done.stdout)
    except ValueError:
        return Check('the chain holds (`./caisson verify`)', False, 'exit status %d: %s' % (done.returncode, done.stdout[-200:]))
    return Check('the chain holds (`./caisson verify`)', done.returncode == 0 and told['holds'],
                 '%(receipts)d receipts of %(tenants)d tenants, %(checkpoints)d checkpoints' % told if told['holds'] else str(told['flaw']))


def of_leftovers(service, seen, of_dead):
    """@param seen every process the service was seen to have; of_dead those that outlived a life of it"""
    mark = service.mark()
    named = [each for each in chaos_service.processes().values()
             if any(mark in word or service.data in word for word in each.command)]
    left = {each.pid: each for each in named + [each for each in seen if chaos_service.lives(each)]}
    groups = [os.path.join(folder, name) for folder, below, _ in os.walk('/sys/fs/cgroup') for name in below if name.startswith(mark)]
    with open('/proc/self/mountinfo', encoding='utf-8') as lines:
        mounts = [line.split()[4] for line in lines if mark in line or service.data in line]
    shared = glob.glob('/dev/shm/%s*' % mark) + glob.glob('/tmp/%s*' % mark)
    launches = os.listdir(os.path.join(service.data, 'launches'))
    return [
        check('no process of a killed service was left when the next one was ready', [each.pid for each in of_dead],
              '%d lives' % service.lives),
        check('no process is left', ['%d %s' % (each.pid, ' '.join(each.command)[:60]) for each in left.values()],
              'by the mark in their names, and of %d processes seen' % len(seen)),
        check('no control group is left', groups),
        check('no mount is left', mounts),
        check('no file is left in shared or temporary folders', shared),
        check('nothing in the data folder that does not belong there',
              launches + sorted(set(os.listdir(service.data)) - KEPT), ', '.join(sorted(os.listdir(service.data)))),
    ]
