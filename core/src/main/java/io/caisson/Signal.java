package io.caisson;

import io.caisson.text.Text;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/// What can be said to a process beside its input: the signals that have names.
public enum Signal {
    HUP(1),
    INT(2),
    QUIT(3),
    ILL(4),
    TRAP(5),
    ABRT(6),
    BUS(7),
    FPE(8),
    KILL(9),
    USR1(10),
    SEGV(11),
    USR2(12),
    PIPE(13),
    ALRM(14),
    TERM(15),
    STKFLT(16),
    CHLD(17),
    CONT(18),
    STOP(19),
    TSTP(20),
    TTIN(21),
    TTOU(22),
    URG(23),
    XCPU(24),
    XFSZ(25),
    VTALRM(26),
    PROF(27),
    WINCH(28),
    IO(29),
    PWR(30),
    SYS(31);

    private static final String PREFIX = "SIG";

    private final int number;

    Signal(int number) {
        this.number = number;
    }

    /// As the kernel counts on the architectures Caisson runs on.
    public int number() {
        return number;
    }

    /// The name people use, such as `SIGINT`.
    public String label() {
        return PREFIX + name();
    }

    /// The signal called `name`, with or without `SIG`, in any case.
    public static Optional<Signal> named(String name) {
        var lower = Text.lower(name);
        return find(signal -> Text.lower(signal.name()).equals(lower)
                || Text.lower(signal.label()).equals(lower));
    }

    public static Optional<Signal> numbered(int number) {
        return find(signal -> signal.number == number);
    }

    private static Optional<Signal> find(Predicate<Signal> wanted) {
        return Arrays.stream(values()).filter(wanted).findFirst();
    }
}
