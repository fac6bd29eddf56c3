"""Runs cells, one program after another in one interpreter; stands before the programs that need it.

    service                              interpreter
                                     <-  started
    cell MARK NUMBER                 ->
    <input and files, an archive>    ->
                                     <-  MARK begin, on both streams
                                     <-  what the cell prints
    interrupt MARK                   ->  KeyboardInterrupt in the cell of that mark, if it still runs
                                     <-  MARK, exit code and an archive; MARK on stderr

A mark is made for one cell when its order is sent, and the service sends no order while anything of the last cell has a
process or a thread. So no earlier cell can know it, and whatever comes before it is nobody's output. The cell itself can
find its mark and print it: then it has ended itself, and what it goes on to do is nobody's output either. A hostile cell
can replace this whole program and pretend to run the later cells of its owner; nothing else depends on it.
"""

import _signal
import _thread
import os
import signal
import sys
from _queue import SimpleQueue

CELLS = b"c"


def ignore(*_):
    """For an interrupt that came when its cell was over."""


class KeepingPacker(Packer):
    """Remembers what it handed over: only what has changed since is handed over again."""

    def file(self, path, name):
        super().file(path, name)
        try:
            self.unchanged[path] = state_of(os.stat(path, follow_symlinks=False))
        except OSError:
            pass


class Cells:
    def __init__(self, reader, answers, errors, top, run, tidy):
        self.reader, self.answers, self.errors, self.top = reader, answers, errors, top
        self.run, self.tidy = run, tidy
        self.unchanged = {}
        self.handler = _signal.signal(signal.SIGINT, ignore)
        self.listen()

    def listen(self):
        """Whoever hears the service is a thread, so that an interrupt reaches a cell that waits or computes."""
        self.lock, self.orders = _thread.allocate_lock(), SimpleQueue()
        self.current = self.early = None
        self.main, self.pid = _thread.get_ident(), os.getpid()
        _thread.start_new_thread(self.hear, (self.orders,))

    def hear(self, orders):
        try:
            while True:
                word, mark, *number = self.reader.line().split(" ")
                if word == "interrupt":
                    self.interrupt(mark)
                else:
                    orders.put((mark, int(number[0]), unpack(self.reader, self.top + "/")))
        except BaseException:
            os._exit(0)

    def interrupt(self, mark):
        with self.lock:
            if self.current == mark:
                self.current = None
                signal.pthread_kill(self.main, signal.SIGINT)
            else:
                self.early = mark

    def serve(self):
        while True:
            mark, number, files = self.orders.get()
            self.unchanged.update(files)
            for stream in (self.errors, self.answers):
                write_all(stream, ("\n%s begin\n" % mark).encode())
            code = self.perform(mark, number)
            if os.getpid() != self.pid:
                os._exit(code)
            self.tidy(self)
            self.leave(mark, code)

    def perform(self, mark, number):
        code = 1
        try:
            _signal.signal(signal.SIGINT, self.handler)
            with self.lock:
                self.current = mark
                early = self.early == mark
            code = 1 if early else self.run(number) & 0xFF
        except BaseException:
            pass
        handler = self.deaf()
        if handler is not ignore:
            self.handler = handler
        return code

    def deaf(self):
        """From here on no interrupt of this cell is heard; one that is on its way ends here."""
        handler = ignore
        while True:
            try:
                before = _signal.signal(signal.SIGINT, ignore)
                handler = before if handler is ignore else handler
                with self.lock:
                    self.current = None
                sys.settrace(None)
                sys.setprofile(None)
                return handler
            except KeyboardInterrupt:
                pass

    def leave(self, mark, code):
        folder = self.top + "/caisson/"
        write_all(self.errors, ("\n%s \n" % mark).encode())
        packer = KeepingPacker(self.answers, "\n%s %d -1" % (mark, code), self.unchanged)
        for name in ("result.json", "error.json"):
            packer.file(folder + name, "caisson/" + name)
        if os.path.isdir(folder + "display"):
            packer.folder(folder + "display", "caisson/display")
        packer.folder(self.top + "/work", "work")
        packer.end()
        for path in [folder + name for name in ("result.json", "error.json", "input.json")] + displayed(folder):
            self.unchanged.pop(path, None)
            try:
                os.unlink(path)
            except OSError:
                pass


def displayed(folder):
    try:
        return [entry.path for entry in os.scandir(folder + "display")]
    except OSError:
        return []
