package io.caisson;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What can be said to a process beside its input: the signals that have names, in the order of their numbers.
public enum Signal {
    HUP,
    INT,
    QUIT,
    ILL,
    TRAP,
    ABRT,
    BUS,
    FPE,
    KILL,
    USR1,
    SEGV,
    USR2,
    PIPE,
    ALRM,
    TERM,
    STKFLT,
    CHLD,
    CONT,
    STOP,
    TSTP,
    TTIN,
    TTOU,
    URG,
    XCPU,
    XFSZ,
    VTALRM,
    PROF,
    WINCH,
    IO,
    PWR,
    SYS;

    private static final String PREFIX = "SIG";

    /// As the kernel counts on the architectures Caisson runs on.
    public int number() {
        return ordinal() + 1;
    }

    /// The name people use, such as `SIGINT`.
    public String label() {
        return PREFIX + name();
    }

    /// The signal called `name`, with or without `SIG`, in any case.
    public static Optional<Signal> named(String name) {
        var upper = name.toUpperCase(Locale.ROOT);
        var bare = upper.startsWith(PREFIX) ? upper.substring(PREFIX.length()) : upper;
        return Arrays.stream(values())
                .filter(signal -> signal.name().equals(bare))
                .findFirst();
    }

    public static Optional<Signal> numbered(int number) {
        return number >= 1 && number <= values().length ? Optional.of(values()[number - 1]) : Optional.empty();
    }
}
