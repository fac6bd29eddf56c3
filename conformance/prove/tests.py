"""Runs single tests of this project's modules, also with changed sources, without Maven and without touching the tree."""
import collections
import contextlib
import ctypes
import glob
import os
import re
import shutil
import signal
import subprocess
import threading
import time

import table

Verdict = collections.namedtuple('Verdict', 'word failed')

SECONDS = 300
PR_SET_CHILD_SUBREAPER = 36
RUNNER = 'RunTests'
STARTS_PROCESSES = {'embed', 'conformance'}  # and looks at all that its own process has started
MODULE_CLASSES = re.compile(r'/([a-z]+)/target/(classes|caisson[^/:]*\.jar)$')


class Broken(Exception):
    """Nothing could be run."""


class Bench:
    """The compiled modules, copied to `scratch`, and their class paths."""

    def __init__(self, root, scratch, build, say):
        self.root = root
        self.scratch = scratch
        self.runners = {}
        self.jdk = self._jdk()
        if build:
            say('compiling')
            self._build()
        self.modules = sorted(os.path.basename(os.path.dirname(path)) for path in glob.glob(os.path.join(root, '*', 'pom.xml')))
        for module in self.modules:
            self._copy(module, 'classes')
            self._copy(module, 'test-classes')
        self._compile_runner()
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        threading.Thread(target=self._reap, daemon=True).start()

    def _jdk(self):
        found = subprocess.run(['sh', '-c', '. .mvn/jdk.sh; caisson_jdk'], cwd=self.root, stdout=subprocess.PIPE, text=True)
        if not found.stdout.strip():
            raise Broken('no JDK was found; ./test says which')
        return found.stdout.strip()

    def _build(self):
        done = subprocess.run(
            ['./mvnw', '-B', '-q', '--no-transfer-progress', '-Pquick', '-Dmaven.test.skip=false', '-pl', '!bench', 'test-compile',
             'org.apache.maven.plugins:maven-dependency-plugin:build-classpath', '-Dmdep.outputFile=target/test.classpath',
             '-Dmdep.includeScope=test'],
            cwd=self.root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            raise Broken('the build failed:\n' + done.stdout[-4000:])

    def _copy(self, module, kind):
        """With its times: the folder that workers live from is found by them."""
        there = self._classes(module, kind)
        shutil.rmtree(there, ignore_errors=True)
        built = os.path.join(self.root, module, 'target', kind)
        if os.path.isdir(built):
            shutil.copytree(built, there)

    def _classes(self, module, kind='classes'):
        return os.path.join(self.scratch, module, kind)

    def _class_path(self, module):
        with open(os.path.join(self.root, module, 'target', 'test.classpath'), encoding='utf-8') as file:
            return file.read().strip().split(':')

    def _jars(self, module):
        """Those of others."""
        return [entry for entry in self._class_path(module) if not MODULE_CLASSES.search(entry)]

    def _folders(self, module):
        """Our own classes, as they are for now."""
        ours = {match.group(1) for match in map(MODULE_CLASSES.search, self._class_path(module)) if match}
        return ([self._classes(module, 'test-classes'), self._classes(module)]
                + [self._classes(each) for each in sorted(ours)])

    def _launcher(self, module):
        """JUnit's launcher of the engine's version, which Maven fetches when it runs tests."""
        engine = re.search(r'[^:]*/junit-platform-engine/([^/]+)/[^:]*\.jar', ':'.join(self._class_path(module)))
        jar = engine.group(0).replace('junit-platform-engine', 'junit-platform-launcher')
        if not os.path.exists(jar):
            subprocess.run(['./mvnw', '-B', '-q', 'dependency:get', '-Dtransitive=false',
                            '-Dartifact=org.junit.platform:junit-platform-launcher:' + engine.group(1)], cwd=self.root, check=True)
        return jar

    def _compile_runner(self):
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), RUNNER + '.java')
        done = subprocess.run([os.path.join(self.jdk, 'bin', 'javac'), '-nowarn', '-proc:none', '-d', self._runner_classes(),
                               '-cp', self._launcher('core') + ':' + ':'.join(self._jars('core')), source],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            raise Broken(done.stdout)

    def _runner_classes(self):
        return os.path.join(self.scratch, 'runner')

    def _runner(self, module):
        """The process that compiles and tests in the folder of a module."""
        if module not in self.runners:
            jars = self._jars(module)
            self.runners[module] = Runner(
                [os.path.join(self.jdk, 'bin', 'java'), '--enable-native-access=ALL-UNNAMED', '-Dcaisson.jars=' + ':'.join(jars),
                 '-cp', ':'.join([self._runner_classes(), self._launcher(module)] + jars), RUNNER],
                os.path.join(self.root, module))
        return self.runners[module]

    def _ended(self, module):
        runner = self.runners.pop(module, None)
        if runner:
            runner.close()

    def close(self):
        for module in list(self.runners):
            self._ended(module)

    def _javac(self, module, files):
        class_path = ':'.join(self._folders(module) + self._jars(module))
        told = self._runner('core').ask(['compile', self._classes(module), class_path] + files)
        return '' if told == [] else told[0][1] if told else 'the compiler did not end'

    @contextlib.contextmanager
    def changed(self, edits):
        """The classes as they are with these edits while this lasts; tells what the compiler objects to."""
        try:
            yield ' '.join(filter(None, [self._change(module, [edit for edit in edits if edit.module == module])
                                         for module in {edit.module for edit in edits}]))
        finally:
            for module in {edit.module for edit in edits}:
                self._copy(module, 'classes')
            self._bury()

    def _orphans(self):
        """Whoever lost its parent is a child of this process."""
        known = {runner.process.pid for runner in list(self.runners.values())}
        children = set()
        for path in glob.glob('/proc/self/task/*/children'):
            with contextlib.suppress(OSError), open(path, encoding='ascii') as file:
                children.update(map(int, file.read().split()))
        return children - known

    def _reap(self):
        """Nobody else does, and whoever is dead would still be seen."""
        while True:
            for pid in self._orphans():
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)
            time.sleep(0.02)

    def _bury(self):
        """Ends what a program without one of its rules has left behind."""
        for pid in self._orphans():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def _change(self, module, edits):
        sources = os.path.join(self.scratch, 'changed', module)
        shutil.rmtree(sources, ignore_errors=True)
        java = set()
        for edit in edits:
            kind, name = re.search(r'/src/main/(java|resources)/(.*)', edit.file).groups()
            target = os.path.join(sources, name) if kind == 'java' else os.path.join(self._classes(module), name)
            with open(target if os.path.exists(target) else edit.file, encoding='utf-8') as file:
                text = table.pattern(edit).sub(lambda _: '\n'.join(edit.new), file.read(), count=1)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, 'w', encoding='utf-8') as file:
                file.write(text)
            if kind == 'java':
                java.add(target)
        return self._javac(module, sorted(java)) if java else ''

    def run(self, case):
        """How the test ended: passed, failed or skipped."""
        sources = os.path.join(self.root, case.module, 'src', 'test', 'java')
        file = next(glob.iglob(os.path.join(sources, '**', case.name + '.java'), recursive=True))
        name = os.path.relpath(file, sources)[:-len('.java')].replace('/', '.')
        order = ['run', ':'.join(self._folders(case.module)), name] + [part for part in (case.method, case.part) if part]
        told = self._runner(case.module).ask(order)
        if told is None or case.module in STARTS_PROCESSES:
            self._ended(case.module)
        if told is None:
            return Verdict('failed', ['it did not end within %d seconds' % SECONDS])
        failed = ['%s: %s' % (line[1], line[2]) for line in told if line[0] == 'failed']
        return Verdict('failed' if failed else 'passed' if any(line[0] == 'passed' for line in told) else 'skipped', failed)


class Runner:
    """A process of RunTests."""

    def __init__(self, command, folder):
        environment = dict(os.environ, CAISSON_CANARY='canary-environment-51c7d3f09ab2')
        self.process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, errors='replace', start_new_session=True)

    def ask(self, words):
        """What was answered, as lists of words; None when it did not answer in time, and the process is no more."""
        impatience = threading.Timer(SECONDS, self._kill)
        impatience.start()
        told = []
        try:
            self.process.stdin.write('\t'.join(words) + '\n')
            self.process.stdin.flush()
            for line in self.process.stdout:
                answer = line.rstrip('\n').split('\t')
                if answer[0] == RUNNER and answer[1] == 'end':
                    return told
                if answer[0] == RUNNER:
                    told.append((answer[1:] + ['', ''])[:3])
        except OSError:
            pass
        finally:
            impatience.cancel()
        self._kill()
        return None

    def _kill(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def close(self):
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self._kill()
            self.process.wait()
