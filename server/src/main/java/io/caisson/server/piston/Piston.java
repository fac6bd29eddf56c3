package io.caisson.server.piston;

import io.caisson.ErrorKind;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.engine.GuestRuntime;
import io.caisson.gate.Decision;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.server.live.NotRunException;
import io.caisson.server.live.Runs;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Piston v2 over HTTP: `execute`, `runtimes` and `packages`, which can only be looked at. Thread-safe.
public final class Piston {
    private static final String NO_CHANGE =
            "packages cannot be changed over HTTP: what is installed on this host can be"
                    + " used; its operator sees with `caisson doctor` what is missing";

    /// Asking every engine takes longer than some programs run.
    private static final long KNOWN_NANOS = Duration.ofMinutes(1).toNanos();

    private final Caisson caisson;
    private volatile Listing listing = new Listing(List.of(), 0);

    private record Listing(List<Tongue> tongues, long at) {}

    public Piston(Caisson caisson) {
        this.caisson = caisson;
    }

    /// Runs what `body` asks for.
    public Reply execute(Caller caller, String body, Runs runs) {
        try {
            return execute(caller, asked(body, caller), runs);
        } catch (RefusedException e) {
            return Reply.message(400, String.valueOf(e.getMessage()), Map.of());
        } catch (NotRunException e) {
            return Reply.message(503, String.valueOf(e.getMessage()), Map.of("Retry-After", "1"));
        }
    }

    private Reply execute(Caller caller, Asked asked, Runs runs) {
        var printed = new Printed();
        var receipt = runs.run(
                caller,
                printed,
                (output, cancellation) ->
                        caisson.executor().execute(caller, asked.request(), Origin.NONE, output, cancellation));
        return unserved(receipt).orElseGet(() -> Reply.of(answer(asked.tongue(), receipt, printed)));
    }

    /// @throws RefusedException when it asks for nothing that could be run
    Asked asked(String body, Caller caller) {
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

    Asked asked(Map<String, @Nullable Object> members, Caller caller) {
        return Asked.read(members, this::find, caller.tier());
    }

    /// What did not get as far as being run, or judged, through no fault of the program.
    private static Optional<Reply> unserved(Receipt receipt) {
        return switch (receipt.outcome()) {
            case Outcome.Refused(var refusal)
            when refusal.kind() == ErrorKind.QUOTA ->
                Optional.of(
                        receipt.attempt().decision() instanceof Decision.Allow
                                ? Reply.message(503, refusal.message(), Map.of("Retry-After", "1"))
                                : Reply.message(429, refusal.message(), Map.of("Retry-After", seconds(refusal))));
            case Outcome.Refused(var refusal)
            when refusal.kind() == ErrorKind.UNSUPPORTED ->
                Optional.of(Reply.message(400, refusal.message(), Map.of()));
            case Outcome.Broken(var fault) -> Optional.of(Reply.message(500, fault.message(), Map.of()));
            default -> Optional.empty();
        };
    }

    private static String seconds(Refusal refusal) {
        return String.valueOf(Math.max(1, refusal.retryAfter().plusMillis(999).toSeconds()));
    }

    private static Map<String, @Nullable Object> answer(Tongue tongue, Receipt receipt, Printed printed) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        var failed = tongue.compiled() ? Stage.failedCompiling(receipt) : Optional.<Stage>empty();
        if (tongue.compiled() && !(receipt.outcome() instanceof Outcome.Refused)) {
            members.put(
                    "compile",
                    failed.orElseGet(() -> Stage.fine(Stage.compile(receipt))).members());
        }
        members.put("run", failed.orElseGet(() -> Stage.run(receipt, printed)).members());
        members.put("language", tongue.language());
        members.put("version", tongue.version().toString());
        return members;
    }

    public Reply runtimes() {
        return Reply.of(tongues().stream().map(Piston::members).toList());
    }

    private static Map<String, Object> members(Tongue tongue) {
        var members = new LinkedHashMap<String, Object>();
        members.put("language", tongue.language());
        members.put("version", tongue.version().toString());
        members.put("aliases", tongue.aliases());
        tongue.runtime().ifPresent(runtime -> members.put("runtime", runtime));
        return members;
    }

    public Reply packages() {
        return Reply.of(tongues().stream()
                .map(tongue -> Map.of(
                        "language",
                        tongue.language(),
                        "language_version",
                        tongue.version().toString(),
                        "installed",
                        true))
                .toList());
    }

    /// What is answered to whoever wants to install or remove something.
    public Reply noChange() {
        return Reply.message(403, NO_CHANGE, Map.of());
    }

    private List<Tongue> tongues() {
        var known = listing;
        if (known.tongues.isEmpty() || System.nanoTime() - known.at > KNOWN_NANOS) {
            known = new Listing(found(), System.nanoTime());
            listing = known;
        }
        return known.tongues;
    }

    /// One for each language, the one that runs it first.
    private List<Tongue> found() {
        return caisson.runtimes().stream()
                .collect(Collectors.toMap(GuestRuntime::language, Tongue::of, (first, _) -> first, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
    }

    /// The newest runtime of that name among the versions meant.
    private Optional<Tongue> find(String language, String version) {
        return VersionRange.parse(version)
                .flatMap(range -> tongues().stream()
                        .filter(tongue -> tongue.isCalled(language) && range.has(tongue.version()))
                        .max(Comparator.comparing(Tongue::version)));
    }
}
