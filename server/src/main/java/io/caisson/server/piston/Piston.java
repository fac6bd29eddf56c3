package io.caisson.server.piston;

import io.caisson.ErrorKind;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.engine.GuestRuntime;
import io.caisson.execution.Executor;
import io.caisson.gate.Decision;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.live.NotRunException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Piston's API version 2 over HTTP: `execute`, `runtimes` and `packages` (read-only). Thread-safe.
public final class Piston {
    private static final String NO_CHANGE =
            "packages cannot be changed over HTTP: what is installed on this host can be"
                    + " used; its operator sees with `caisson doctor` what is missing";

    /// The list of languages is kept for a minute, because asking every engine takes longer than some programs
    /// run.
    private static final long KNOWN_NANOS = Duration.ofMinutes(1).toNanos();

    private final Caisson caisson;
    private volatile Listing listing = new Listing(List.of(), 0);

    private record Listing(List<PistonLanguage> languages, long at) {}

    public Piston(Caisson caisson) {
        this.caisson = caisson;
    }

    /// Runs the request in `body`.
    public PistonReply execute(Caller caller, String body, ExecutionRunner runs) {
        try {
            return execute(caller, asked(body, caller), runs);
        } catch (RefusedException e) {
            return PistonReply.message(400, String.valueOf(e.getMessage()), Map.of());
        } catch (NotRunException e) {
            return PistonReply.message(503, String.valueOf(e.getMessage()), Map.of("Retry-After", "1"));
        }
    }

    private PistonReply execute(Caller caller, PistonRequest asked, ExecutionRunner runs) {
        var printed = new InterleavedOutput();
        var receipt = runs.run(
                caller,
                printed,
                (output, cancellation) -> caisson.unwrap(Executor.class)
                        .execute(caller, asked.request(), Origin.NONE, output, cancellation));
        return unserved(receipt).orElseGet(() -> PistonReply.of(answer(asked.language(), receipt, printed)));
    }

    /// @throws RefusedException when the request is invalid
    PistonRequest asked(String body, Caller caller) {
        return asked(members(body), caller);
    }

    /// The members of a JSON object.
    static Map<String, @Nullable Object> members(String text) {
        try {
            if (Value.json(text).toJava() instanceof Map<?, ?> members) {
                return named(members);
            }
        } catch (IllegalArgumentException e) {
            throw new RefusedException("a JSON object is required: " + e.getMessage());
        }
        throw new RefusedException("a JSON object is required");
    }

    @SuppressWarnings("unchecked") // the reader makes no other maps
    private static Map<String, @Nullable Object> named(Map<?, ?> members) {
        return (Map<String, @Nullable Object>) members;
    }

    PistonRequest asked(Map<String, @Nullable Object> members, Caller caller) {
        return PistonRequest.read(members, this::find, caller.tier());
    }

    /// The error reply for an execution that was not run for a reason other than its program; empty otherwise.
    private static Optional<PistonReply> unserved(Receipt receipt) {
        return switch (receipt.outcome()) {
            case Outcome.Refused(var refusal)
            when refusal.kind() == ErrorKind.QUOTA ->
                Optional.of(
                        receipt.attempt().decision() instanceof Decision.Allow
                                ? PistonReply.message(503, refusal.message(), Map.of("Retry-After", "1"))
                                : PistonReply.message(429, refusal.message(), Map.of("Retry-After", seconds(refusal))));
            case Outcome.Refused(var refusal)
            when refusal.kind() == ErrorKind.UNSUPPORTED ->
                Optional.of(PistonReply.message(400, refusal.message(), Map.of()));
            case Outcome.Broken(var fault) -> Optional.of(PistonReply.message(500, fault.message(), Map.of()));
            default -> Optional.empty();
        };
    }

    private static String seconds(Refusal refusal) {
        return String.valueOf(Math.max(1, refusal.retryAfter().plusMillis(999).toSeconds()));
    }

    private static Map<String, @Nullable Object> answer(
            PistonLanguage language, Receipt receipt, InterleavedOutput printed) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        var failed = language.compiled() ? PistonStage.failedCompiling(receipt) : Optional.<PistonStage>empty();
        if (language.compiled() && !(receipt.outcome() instanceof Outcome.Refused)) {
            members.put(
                    "compile",
                    failed.orElseGet(() -> PistonStage.fine(PistonStage.compile(receipt)))
                            .members());
        }
        members.put(
                "run", failed.orElseGet(() -> PistonStage.run(receipt, printed)).members());
        members.put("language", language.language());
        members.put("version", language.version().toString());
        return members;
    }

    public PistonReply runtimes() {
        return PistonReply.of(languages().stream().map(Piston::members).toList());
    }

    private static Map<String, Object> members(PistonLanguage language) {
        var members = new LinkedHashMap<String, Object>();
        members.put("language", language.language());
        members.put("version", language.version().toString());
        members.put("aliases", language.aliases());
        language.runtime().ifPresent(runtime -> members.put("runtime", runtime));
        return members;
    }

    public PistonReply packages() {
        return PistonReply.of(languages().stream()
                .map(language -> Map.of(
                        "language",
                        language.language(),
                        "language_version",
                        language.version().toString(),
                        "installed",
                        true))
                .toList());
    }

    /// The refusal of a request to install or remove packages.
    public PistonReply noChange() {
        return PistonReply.message(403, NO_CHANGE, Map.of());
    }

    private List<PistonLanguage> languages() {
        var known = listing;
        if (known.languages.isEmpty() || System.nanoTime() - known.at > KNOWN_NANOS) {
            known = new Listing(found(), System.nanoTime());
            listing = known;
        }
        return known.languages;
    }

    /// One runtime for each language: the first that the executor would choose.
    private List<PistonLanguage> found() {
        return caisson.runtimes().stream()
                .collect(Collectors.toMap(
                        GuestRuntime::language, PistonLanguage::of, (first, _) -> first, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
    }

    /// The newest runtime with this name and a matching version.
    private Optional<PistonLanguage> find(String name, String version) {
        return VersionRange.parse(version)
                .flatMap(range -> languages().stream()
                        .filter(language -> language.isCalled(name) && range.has(language.version()))
                        .max(Comparator.comparing(PistonLanguage::version)));
    }
}
