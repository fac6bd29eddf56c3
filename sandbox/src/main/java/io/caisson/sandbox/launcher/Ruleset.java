package io.caisson.sandbox.launcher;

import java.io.File;
import java.util.List;

/// A Landlock ruleset for the calling thread and everything it starts: read and execute below some paths, write
/// below its own folder if it has one, nothing else.
///
/// Handles every access right that the kernel knows, including those of later Landlock versions than the required
/// one. Rights that the kernel does not know are left out, because it would refuse the whole ruleset.
final class Ruleset {
    private static final long EXECUTE = 1;
    private static final long WRITE_FILE = 1L << 1;
    private static final long READ_FILE = 1L << 2;
    private static final long READ_DIR = 1L << 3;
    private static final long REMOVE = 0b11L << 4;
    private static final long MAKE_FOLDERS_AND_FILES = 0b11L << 7;
    private static final long MAKE_LINKS = 1L << 12;
    private static final long FIRST_ACCESSES = (1L << 13) - 1;
    private static final long REFER = 1L << 13;
    private static final long TRUNCATE = 1L << 14;
    private static final long IOCTL_DEV = 1L << 15;
    private static final long BIND_AND_CONNECT_TCP = 0b11;
    private static final long SOCKETS_AND_SIGNALS = 0b11;

    private static final int CREATE_VERSION = 1;
    private static final int RULE_PATH_BENEATH = 1;
    private static final int ATTRIBUTE_BYTES = 24;
    private static final long AT_FDCWD = -100;
    private static final long O_PATH_CLOEXEC = 0x280000;
    private static final long F_DUPFD_CLOEXEC = 1030;
    private static final long ABOVE_THE_PIPES = 10;

    private final LauncherKernel kernel;
    private final int abi;
    private final long descriptor;

    private Ruleset(LauncherKernel kernel, int abi, long descriptor) {
        this.kernel = kernel;
        this.abi = abi;
        this.descriptor = descriptor;
    }

    /// The Landlock version of this kernel; 0 for none.
    static int abi(LauncherKernel kernel) {
        return (int) Math.max(0, kernel.ask(LauncherCall.LANDLOCK_CREATE_RULESET, 0, 0, CREATE_VERSION, 0, 0));
    }

    static Ruleset create(LauncherKernel kernel, int least) {
        var abi = abi(kernel);
        if (abi < least) {
            throw new LaunchRefusal("this kernel speaks version "
                    .concat(Integer.toString(abi))
                    .concat(" of Landlock, and version ")
                    .concat(Integer.toString(least))
                    .concat(" is needed"));
        }
        var attribute = kernel.memory(ATTRIBUTE_BYTES);
        attribute.bytes().putLong(accesses(abi));
        attribute.bytes().putLong(abi >= 4 ? BIND_AND_CONNECT_TCP : 0);
        attribute.bytes().putLong(abi >= 6 ? SOCKETS_AND_SIGNALS : 0);
        var made = kernel.demand(LauncherCall.LANDLOCK_CREATE_RULESET, attribute.address(), ATTRIBUTE_BYTES, 0);
        // The numbers 3 and 4 will be the pipes.
        var descriptor = kernel.demand(LauncherCall.FCNTL, made, F_DUPFD_CLOEXEC, ABOVE_THE_PIPES);
        return new Ruleset(kernel, abi, descriptor);
    }

    private static long accesses(int abi) {
        return FIRST_ACCESSES | (abi >= 2 ? REFER : 0) | (abi >= 3 ? TRUNCATE : 0) | (abi >= 5 ? IOCTL_DEV : 0);
    }

    int abi() {
        return abi;
    }

    void readable(List<String> paths) {
        for (var path : paths) {
            add(path, new File(path).isDirectory() ? EXECUTE | READ_FILE | READ_DIR : EXECUTE | READ_FILE);
        }
    }

    void writable(List<String> files) {
        for (var file : files) {
            add(file, READ_FILE | WRITE_FILE);
        }
    }

    /// Allows everything below the guest's own folders except executing files and making sockets and devices.
    void own(List<String> folders) {
        var access = READ_FILE | WRITE_FILE | READ_DIR | REMOVE | MAKE_FOLDERS_AND_FILES | MAKE_LINKS;
        for (var folder : folders) {
            add(folder, (access | REFER | TRUNCATE) & accesses(abi));
        }
    }

    private void add(String path, long access) {
        var opened = kernel.ask(LauncherCall.OPENAT, AT_FDCWD, kernel.text(path), O_PATH_CLOEXEC, 0, 0);
        if (opened < 0) {
            throw new LaunchRefusal(
                    path.concat(" cannot be shown inside, error ").concat(Long.toString(-opened)));
        }
        // struct landlock_path_beneath_attr is packed: 8 bytes of access, 4 of descriptor.
        var rule = kernel.memory(2 * Long.BYTES);
        rule.bytes().putLong(access).putInt((int) opened);
        kernel.demand(LauncherCall.LANDLOCK_ADD_RULE, descriptor, RULE_PATH_BENEATH, rule.address());
    }

    /// Restricts the calling thread for good, then checks that the root folder, which every process may read, can
    /// no longer be opened.
    void restrict() {
        kernel.demand(LauncherCall.LANDLOCK_RESTRICT_SELF, descriptor, 0, 0);
        var root = kernel.ask(LauncherCall.OPENAT, AT_FDCWD, kernel.text("/"), 0, 0, 0);
        if (root != -LauncherKernel.EACCES) {
            throw new LaunchRefusal("Landlock does not hold on this thread");
        }
    }
}
