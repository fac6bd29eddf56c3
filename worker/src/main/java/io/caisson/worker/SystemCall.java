package io.caisson.worker;

/// The system calls that a worker or its canary makes by number. Long and flat because two architectures number
/// them differently.
enum SystemCall {
    //        x86-64, aarch64
    CONNECT(42, 203),
    EXECVE(59, 221),
    FCNTL(72, 25),
    KILL(62, 129),
    OPENAT(257, 56),
    PRCTL(157, 167),
    PRLIMIT64(302, 261),
    SECCOMP(317, 277),
    SETPRIORITY(141, 140),
    SHMGET(29, 194),
    SOCKET(41, 198),
    TGKILL(234, 131),
    WRITE(1, 64);

    private static final boolean AARCH64 = isAarch64(System.getProperty("os.arch", ""));

    private final long x86;
    private final long aarch64;

    SystemCall(long x86, long aarch64) {
        this.x86 = x86;
        this.aarch64 = aarch64;
    }

    /// The number on this machine.
    long number() {
        return AARCH64 ? aarch64 : x86;
    }

    private static boolean isAarch64(String architecture) {
        return switch (architecture) {
            case "aarch64", "arm64" -> true;
            case "amd64", "x86_64" -> false;
            default -> throw new IllegalStateException("no system calls are known for " + architecture);
        };
    }
}
