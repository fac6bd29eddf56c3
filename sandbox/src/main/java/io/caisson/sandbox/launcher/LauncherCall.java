package io.caisson.sandbox.launcher;

import java.util.Locale;

/// The system calls of a launch, with their numbers on both architectures.
enum LauncherCall {
    //                      x86-64, aarch64
    CAPSET(126, 91),
    CLOSE_RANGE(436, 436),
    DUP3(292, 24),
    EXECVE(59, 221),
    FCNTL(72, 25),
    GETPPID(110, 173),
    LANDLOCK_CREATE_RULESET(444, 444),
    LANDLOCK_ADD_RULE(445, 445),
    LANDLOCK_RESTRICT_SELF(446, 446),
    OPENAT(257, 56),
    PRCTL(157, 167),
    PRLIMIT64(302, 261),
    RT_SIGACTION(13, 134),
    SECCOMP(317, 277),
    SETGROUPS(116, 159),
    SETRESGID(119, 149),
    SETRESUID(117, 147),
    SETSID(112, 157),
    WRITE(1, 64);

    private static final boolean AARCH64 = isAarch64(System.getProperty("os.arch", ""));

    private final long x86;
    private final long aarch64;

    LauncherCall(long x86, long aarch64) {
        this.x86 = x86;
        this.aarch64 = aarch64;
    }

    /// The number on this machine.
    long number() {
        return number(AARCH64);
    }

    long number(boolean onAarch64) {
        return onAarch64 ? aarch64 : x86;
    }

    /// The call's name as the kernel has it.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Refuses unknown architectures: with wrong numbers, other system calls would be made.
    static boolean isAarch64(String architecture) {
        return switch (architecture) {
            case "aarch64", "arm64" -> true;
            case "amd64", "x86_64" -> false;
            default ->
                throw new LaunchRefusal(
                        "there are no reviewed system calls for the architecture ".concat(architecture));
        };
    }
}
