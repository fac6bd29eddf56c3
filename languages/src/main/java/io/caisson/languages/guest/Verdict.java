package io.caisson.languages.guest;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.engine.Job;
import io.caisson.languages.recipe.ErrorPattern;
import io.caisson.languages.recipe.Recipe;
import io.caisson.sandbox.workers.Signals;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/// Makes an outcome of what was observed of a guest.
public final class Verdict {
    private static final String RESULT = "caisson/result.json";
    private static final String ERROR = "caisson/error.json";
    private static final int SIGNAL = 128;
    private static final int SIGXFSZ = 25;

    /// What the keeper exits with when the order did not fit.
    private static final int UNPACKED_BADLY = 91;

    private Verdict() {}

    static Outcome of(GuestProcess.Observed observed, Recipe recipe, Job job) {
        return ended(observed, job)
                .or(() -> ceiling(observed, job.limits()))
                .or(() -> unfinished(observed))
                .orElseGet(() -> exited(observed, recipe, job));
    }

    /// Ceilings a guest met beside the one that made its outcome.
    static List<Limit> survived(GuestProcess.Observed observed, Outcome outcome) {
        var hit = EnumSet.noneOf(Limit.class);
        if (observed.outOfMemory()) {
            hit.add(Limit.MEMORY);
        }
        if (observed.wantedMoreProcesses()) {
            hit.add(Limit.PROCESSES);
        }
        if (observed.full()) {
            hit.add(Limit.DISK);
        }
        if (outcome instanceof Outcome.LimitReached(var reached, var _)) {
            hit.remove(reached);
        }
        return List.copyOf(hit);
    }

    /// Why a guest could not even begin, where that was its caller's doing: what it came with did not fit.
    public static Optional<Limit> unfit(GuestProcess.Observed observed) {
        if (observed.outOfMemory()) {
            return Optional.of(Limit.MEMORY);
        }
        return observed.exit().filter(exit -> exit.code() == UNPACKED_BADLY).map(_ -> Limit.DISK);
    }

    private static Optional<Outcome> ended(GuestProcess.Observed observed, Job job) {
        if (observed.stop() == GuestProcess.Stop.CANCELLED) {
            return Optional.of(new Outcome.Cancelled(job.cancellation().by().orElse("caller")));
        }
        return GuestProcess.limit(observed.stop()).map(limit -> reached(limit, job.limits()));
    }

    public static Outcome reached(Limit limit, Limits limits) {
        return new Outcome.LimitReached(limit, "the code used more than " + limits.of(limit) + " " + limit.unit());
    }

    /// A guest that failed having met a ceiling failed because of it, as far as anybody can tell.
    private static Optional<Outcome> ceiling(GuestProcess.Observed observed, Limits limits) {
        return failedAt(observed).or(() -> told(observed)).map(limit -> reached(limit, limits));
    }

    private static Optional<Limit> told(GuestProcess.Observed observed) {
        return observed.code().filter(code -> code != 0).isPresent()
                ? ReportedCeiling.find(observed.printed().errors())
                        .or(() -> toldError(observed).map(GuestError::message).flatMap(ReportedCeiling::find))
                : Optional.empty();
    }

    public static Optional<Limit> failedAt(GuestProcess.Observed observed) {
        var code = observed.code().orElse(-1);
        if (code == 0) {
            return Optional.empty();
        }
        if (observed.outOfMemory()) {
            return Optional.of(Limit.MEMORY);
        }
        if (observed.wantedMoreProcesses()) {
            return Optional.of(Limit.PROCESSES);
        }
        return observed.full() || code == SIGNAL + SIGXFSZ ? Optional.of(Limit.DISK) : Optional.empty();
    }

    private static Optional<Outcome> unfinished(GuestProcess.Observed observed) {
        return observed.code().isPresent()
                ? Optional.empty()
                : Optional.of(new Outcome.Failed(GuestError.of(
                        ErrorKind.RUNTIME, "the code ended the sandbox it ran in, or closed its way out of it")));
    }

    private static Outcome exited(GuestProcess.Observed observed, Recipe recipe, Job job) {
        int code = observed.code().orElse(-1);
        var told = toldError(observed);
        if (told.isPresent()) {
            return new Outcome.Failed(ErrorPattern.placed(
                    told.get(), recipe.errors(), observed.printed().errors()));
        }
        if (code == 0) {
            return observed.left().leftOut().contains(RESULT) ? tooLarge() : finished(observed);
        }
        return new Outcome.Failed(ErrorPattern.find(
                        recipe.errors(),
                        observed.printed().errors(),
                        job.request().source().entry())
                .orElseGet(() -> exit(code)));
    }

    private static Optional<GuestError> toldError(GuestProcess.Observed observed) {
        return file(observed, ERROR).flatMap(ReportedError::read);
    }

    private static Outcome tooLarge() {
        return new Outcome.Failed(
                GuestError.of(ErrorKind.RESULT, "what the code wrote as its result is larger than can be handed on"));
    }

    private static Outcome finished(GuestProcess.Observed observed) {
        return file(observed, RESULT).map(Verdict::result).orElseGet(() -> new Outcome.Completed(Value.NULL));
    }

    private static GuestError exit(int code) {
        if (code > SIGNAL) {
            var kind = Signals.isCrash(code - SIGNAL) ? ErrorKind.RUNTIME : ErrorKind.EXIT;
            return GuestError.of(kind, "the program was ended by " + Signals.name(code));
        }
        return GuestError.of(ErrorKind.EXIT, "the program exited with code " + code);
    }

    private static Outcome result(byte[] json) {
        try {
            return new Outcome.Completed(Value.json(stripped(json)));
        } catch (IllegalArgumentException e) {
            return new Outcome.Failed(
                    GuestError.of(ErrorKind.RESULT, "what the code wrote as its result is " + e.getMessage()));
        }
    }

    /// Programs that write lines end the last one too.
    private static byte[] stripped(byte[] json) {
        var end = json.length;
        while (end > 0 && json[end - 1] >= 0 && Character.isWhitespace(json[end - 1])) {
            end--;
        }
        return Arrays.copyOf(json, end);
    }

    private static Optional<byte[]> file(GuestProcess.Observed observed, String path) {
        return observed.left().files().stream()
                .filter(file -> file.path().equals(path))
                .map(SourceFile::content)
                .findFirst();
    }
}
