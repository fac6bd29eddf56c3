package io.caisson;

import java.util.Optional;

/// What a place reports of one execution.
public record Run(
        Outcome outcome,
        Usage usage,
        Transcript transcript,
        Optional<Containment> containment,
        Optional<GuestRuntime> runtime) {

    public Run with(Usage changed) {
        return new Run(outcome, changed, transcript, containment, runtime);
    }

    /// An execution that ended before a guest existed.
    public static Run unstarted(Outcome outcome) {
        return new Run(outcome, Usage.NOTHING, Transcript.EMPTY, Optional.empty(), Optional.empty());
    }

    public static Run refused(ErrorKind kind, String message) {
        return unstarted(new Outcome.Refused(new Refusal(kind, message)));
    }

    public static Run broken(String message) {
        return unstarted(new Outcome.Broken(new Fault(message)));
    }
}
