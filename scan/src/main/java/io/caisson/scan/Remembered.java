package io.caisson.scan;

import io.caisson.ExecutionRequest;
import io.caisson.Risk;
import io.caisson.account.Caller;
import io.caisson.gate.Finding;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Cache of findings, so that the same source is not checked again. The least recently used are dropped first.
/// Thread-safe.
///
/// The key contains everything that a rule can see, and the user: the facts come from a worker that has parsed
/// other sources of that user and may have been taken over by one of them.
final class Remembered {
    private static final int MAX_SOURCES = 10_000;
    private static final int MAX_FINDINGS = 100_000;
    private static final long LIFE_NANOS = Duration.ofHours(1).toNanos();

    record Key(String tenant, String user, String language, String entry, String hash, Set<String> modules, Risk risk) {
        static Key of(Caller caller, ExecutionRequest request) {
            var source = request.source();
            return new Key(
                    caller.tenant(),
                    caller.name(),
                    source.language().name(),
                    source.entry(),
                    source.hash(),
                    request.allowedModules(),
                    request.risk());
        }
    }

    private record Judged(List<Finding> findings, long at) {}

    private final Map<Key, Judged> judged = new LinkedHashMap<>(64, 0.75f, true);
    private int findings;

    synchronized Optional<List<Finding>> find(Key key) {
        var found = judged.get(key);
        if (found != null && System.nanoTime() - found.at > LIFE_NANOS) {
            forget(key);
            return Optional.empty();
        }
        return Optional.ofNullable(found).map(Judged::findings);
    }

    synchronized void keep(Key key, List<Finding> found) {
        forget(key);
        judged.put(key, new Judged(found, System.nanoTime()));
        findings += found.size();
        while (judged.size() > MAX_SOURCES || findings > MAX_FINDINGS) {
            forget(judged.keySet().iterator().next());
        }
    }

    private void forget(Key key) {
        var gone = judged.remove(key);
        findings -= gone == null ? 0 : gone.findings.size();
    }
}
