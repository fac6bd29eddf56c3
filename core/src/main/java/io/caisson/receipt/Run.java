package io.caisson.receipt;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.Fault;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.engine.Cancellation;
import io.caisson.engine.GuestRuntime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What a place reports of one execution.
///
/// @param exitCode of the guest's main process, 128 + the signal's number when a signal ended it; empty where there is
///     no such process or it did not end by itself
/// @param remoteId the id of its execution there, when the place is another Caisson: the wall it ran behind is then
///     what that one told, and nobody here has seen it
public record Run(
        Outcome outcome,
        Usage usage,
        Transcript transcript,
        List<Artifact> artifacts,
        OptionalInt exitCode,
        Optional<Containment> containment,
        Optional<GuestRuntime> runtime,
        Optional<String> remoteId) {

    public Run {
        artifacts = List.copyOf(artifacts);
    }

    /// Of a guest on this host.
    public Run(
            Outcome outcome,
            Usage usage,
            Transcript transcript,
            List<Artifact> artifacts,
            OptionalInt exitCode,
            Optional<Containment> containment,
            Optional<GuestRuntime> runtime) {
        this(outcome, usage, transcript, artifacts, exitCode, containment, runtime, Optional.empty());
    }

    /// Of a guest without files or an exit code.
    public Run(
            Outcome outcome,
            Usage usage,
            Transcript transcript,
            Optional<Containment> containment,
            Optional<GuestRuntime> runtime) {
        this(outcome, usage, transcript, List.of(), OptionalInt.empty(), containment, runtime);
    }

    public Run with(Usage changed) {
        return new Run(outcome, changed, transcript, artifacts, exitCode, containment, runtime, remoteId);
    }

    /// An execution that ended before a guest existed.
    public static Run unstarted(Outcome outcome) {
        return new Run(outcome, Usage.NOTHING, Transcript.EMPTY, Optional.empty(), Optional.empty());
    }

    /// Nobody took it: it was cancelled while it waited, or there was no room for it in time.
    public static Run unserved(Cancellation cancellation, String busy) {
        return cancellation
                .by()
                .map(by -> unstarted(new Outcome.Cancelled(by)))
                .orElseGet(() -> refused(ErrorKind.QUOTA, busy));
    }

    public static Run refused(ErrorKind kind, String message) {
        return unstarted(new Outcome.Refused(new Refusal(kind, message)));
    }

    public static Run broken(String message) {
        return unstarted(new Outcome.Broken(new Fault(message)));
    }
}
