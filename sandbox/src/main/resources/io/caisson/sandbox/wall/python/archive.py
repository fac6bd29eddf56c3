"""Unpacks orders and packs the files of a guest. Put in front of the programs that use it."""

import os
import stat


def write_all(descriptor, data):
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view):]


BLOCK = 512


class Reader:
    # Filled ahead: page faults of fresh memory would be most of the cost of a small order.
    SPACE = bytearray(b"\1") * (1 << 16)

    def __init__(self, descriptor):
        self.descriptor, self.buffer = descriptor, b""

    def take(self, count):
        while len(self.buffer) < count:
            self.buffer += self.more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def line(self):
        while b"\n" not in self.buffer:
            self.buffer += self.more()
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.decode()

    def more(self):
        count = os.readv(self.descriptor, [self.SPACE])
        if not count:
            raise EOFError
        return bytes(memoryview(self.SPACE)[:count])

    def copy(self, count, target):
        while count:
            if not self.buffer:
                self.buffer = self.more()
            part, self.buffer = self.buffer[:count], self.buffer[count:]
            write_all(target, part)
            count -= len(part)


def unpack(reader, top):
    """Returns the state of each file, to detect later whether it was changed."""
    made, long_name, files = {"/work", "/caisson", "/build"}, None, {}
    while True:
        header = reader.take(BLOCK)
        if header[0] == 0:
            return files
        size = int(header[124:136].strip(b" \0") or b"0", 8)
        kind = header[156:157]
        if kind == b"L":
            long_name = text_of(reader.take(size))
            reader.take(-size % BLOCK)
            continue
        path = top + (long_name or text_of(header[:100]))
        long_name = None
        folder = path.rstrip("/") if kind == b"5" else path.rpartition("/")[0]
        if folder not in made:
            os.makedirs(folder, exist_ok=True)
            made.add(folder)
        if kind == b"5":
            continue
        mode = int(header[100:108].strip(b" \0") or b"644", 8) & 0o777
        target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, mode)
        reader.copy(size, target)
        reader.take(-size % BLOCK)
        files[path] = state_of(os.fstat(target))
        os.close(target)


def state_of(status):
    return [status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns]


def text_of(field):
    return field.split(b"\0", 1)[0].decode()


def header_of(name, size, kind=b"0"):
    """Returns the header of a file. A name too long for it is written before it, as GNU tar does."""
    encoded = os.fsencode(name)
    if len(encoded) > 100:
        long_name = encoded + b"\0"
        return header_of("././@LongLink", len(long_name), b"L") + padded(long_name) + header_of(
            os.fsdecode(encoded[:100]), size, kind)
    fields = b"".join((
        encoded.ljust(100, b"\0"), b"0000644\0", b"0001750\0", b"0001750\0", b"%011o\0" % size, b"00000000000\0",
        b"        ", kind, bytes(100), b"ustar  \0", bytes(247)))
    return fields[:148] + b"%06o\0 " % sum(fields) + fields[156:]


def padded(data):
    return data + bytes(-len(data) % BLOCK)


class Packer:
    """Writes an archive. Collects small parts, so that they are sent by one write."""

    LARGE = 1 << 16

    def __init__(self, descriptor, opening, unchanged):
        self.descriptor, self.opening, self.unchanged = descriptor, opening, unchanged
        self.parts, self.size, self.any = [], 0, False

    def add(self, data):
        self.parts.append(data)
        self.size += len(data)
        if self.size >= self.LARGE:
            self.flush()

    def flush(self):
        if self.opening:
            self.parts.insert(0, (self.opening + (" files\n" if self.any else " none\n")).encode())
        data, self.opening, self.parts, self.size = b"".join(self.parts), "", [], 0
        write_all(self.descriptor, data)

    def end(self):
        if self.any:
            self.add(bytes(2 * BLOCK))
        self.flush()

    def failed(self, error):
        """Called for a file that cannot be read, which is left out."""

    def file(self, path, name):
        """Adds a file. One that shrinks while it is read is filled with zeros; no process is left that could do so, but
        the format stays valid even then.
        """
        try:
            source = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError as error:
            return self.failed(error)
        try:
            status = os.fstat(source)
            if not stat.S_ISREG(status.st_mode) or self.unchanged.get(path) == state_of(status):
                return
            self.any = True
            self.add(header_of(name, status.st_size))
            left = status.st_size
            while left:
                data = os.read(source, min(left, self.LARGE)) or bytes(min(left, self.LARGE))
                self.add(data)
                left -= len(data)
            self.add(bytes(-status.st_size % BLOCK))
        finally:
            os.close(source)

    def folder(self, path, name):
        """Adds the regular files of a folder tree, without recursion: a guest may nest folders deeply."""
        folders = [(path, name)]
        while folders:
            path, name = folders.pop()
            try:
                entries = list(os.scandir(path))
            except OSError as error:
                self.failed(error)
                continue
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append((entry.path, name + "/" + entry.name))
                elif entry.is_file(follow_symlinks=False):
                    self.file(entry.path, name + "/" + entry.name)


