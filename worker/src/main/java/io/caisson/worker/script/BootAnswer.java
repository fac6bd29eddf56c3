package io.caisson.worker.script;

import io.caisson.ErrorKind;
import io.caisson.wire.Ending;
import java.util.regex.Pattern;

/// The next step that the boot library asks for, parsed from its text.
sealed interface BootAnswer {
    /// The result is there.
    record Result(String json) implements BootAnswer {}

    /// The guest failed.
    record Failure(Ending.Threw threw) implements BootAnswer {}

    /// Wait for so many milliseconds.
    record Wait(double milliseconds) implements BootAnswer {}

    /// Load a module for `import()`.
    record Import(int id, String referrer, String specifier) implements BootAnswer {}

    /// Ask again.
    record Again() implements BootAnswer {}

    /// A timer of a cell that is over has run; what it left is nothing to the present one. Ask again.
    record Stale() implements BootAnswer {}

    Pattern BAR = Pattern.compile("\\|");

    static BootAnswer of(String text) {
        return switch (text.charAt(0)) {
            case 'R' -> new Result(text.substring(1));
            case 'E' -> new Failure(failure(text.substring(1)));
            case 'W' -> new Wait(Double.parseDouble(text.substring(1)));
            case 'O' -> new Stale();
            case 'M' -> wanted(text.substring(1));
            default -> new Again();
        };
    }

    private static Ending.Threw failure(String text) {
        var fields = BAR.split(text, 6);
        var typeLength = Integer.parseInt(fields[3]);
        var messageEnd = typeLength + Integer.parseInt(fields[4]);
        return new Ending.Threw(
                ErrorKind.of(fields[0]).orElse(ErrorKind.RUNTIME),
                fields[5].substring(0, typeLength),
                fields[5].substring(typeLength, messageEnd),
                place(fields[1]),
                place(fields[2]),
                fields[5].substring(messageEnd));
    }

    /// A line or column. It comes from a stack trace, which can be forged by the guest, so an invalid number
    /// counts as unknown.
    private static int place(String digits) {
        try {
            return Math.max(0, Integer.parseInt(digits));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static Import wanted(String text) {
        var fields = BAR.split(text, 3);
        var length = Integer.parseInt(fields[1]);
        return new Import(Integer.parseInt(fields[0]), fields[2].substring(0, length), fields[2].substring(length));
    }
}
