package io.caisson.cli.shared;

import io.caisson.Outcome;
import io.caisson.client.CallException;

/// The exit codes of the process.
public final class ExitCode {
    public static final int USAGE = 2;
    public static final int REFUSED = 4;
    public static final int BROKEN = 5;

    private ExitCode() {}

    /// The code for a server that did not answer with a receipt: a usage error, no capacity, or a failure.
    public static int of(CallException call) {
        return switch (call.status()) {
            case 429, 503 -> REFUSED;
            default -> call.status() >= 400 && call.status() < 500 ? USAGE : BROKEN;
        };
    }

    public static int of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed _ -> 0;
            case Outcome.Failed _ -> 1;
            case Outcome.LimitReached _ -> 3;
            case Outcome.Refused _ -> REFUSED;
            case Outcome.Broken _ -> BROKEN;
            case Outcome.Cancelled _ -> 130;
        };
    }
}
