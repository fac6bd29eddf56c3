package io.caisson.sandbox.syntax;

import io.caisson.ErrorKind;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.gate.Fact;
import io.caisson.sandbox.workers.WorkerOwner;
import io.caisson.wire.Frame;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Cache of parsed sources, so that the same source is not parsed again. The least recently used are dropped
/// first.
///
/// Entries belong to one user and live no longer than a worker does: a user that has taken over its syntax worker
/// can forge results only for itself, and only for that time. Thread-safe.
final class KnownSources {
    private static final int MAX_SOURCES = 10_000;
    private static final long MAX_BYTES = 64L << 20;
    private static final long MAX_BYTES_EACH = 2L << 20;

    /// A source of a user, by everything its parser sees.
    record Key(WorkerOwner owner, String language, String entry, String hash) {
        static Key of(Caller caller, Source source) {
            return new Key(WorkerOwner.of(caller), source.language().name(), source.entry(), source.hash());
        }
    }

    private static final class Known {
        private final SyntaxReading reading;
        private final long size;
        private final long learnedAt = System.nanoTime();
        private Duration owed;

        Known(SyntaxReading reading, long size, Duration owed) {
            this.reading = reading;
            this.size = size;
            this.owed = owed;
        }
    }

    private final Map<Key, Known> known = new LinkedHashMap<>(64, 0.75f, true);
    private final long lifeNanos;
    private long bytes;

    KnownSources(Duration life) {
        lifeNanos = life.toNanos();
    }

    synchronized Optional<SyntaxReading> find(Key key) {
        var found = known.get(key);
        if (found != null && System.nanoTime() - found.learnedAt > lifeNanos) {
            forget(key);
            return Optional.empty();
        }
        return Optional.ofNullable(found).map(each -> each.reading);
    }

    /// The parsing time that was not charged yet, which counts as charged from now on; `spent` for an unknown
    /// source.
    synchronized Duration owed(Key key, Duration spent) {
        var found = known.get(key);
        if (found == null) {
            return spent;
        }
        var owed = found.owed;
        found.owed = Duration.ZERO;
        return owed;
    }

    /// Stores a result. Syntax errors are stored too, because finding one again may cost another worker.
    synchronized void learn(Key key, SyntaxReading reading, Duration spent) {
        var size = size(reading);
        if (!isWorthKnowing(reading) || size > MAX_BYTES_EACH) {
            return;
        }
        forget(key);
        known.put(key, new Known(reading, size, spent));
        bytes += size;
        while (known.size() > MAX_SOURCES || bytes > MAX_BYTES) {
            forget(known.keySet().iterator().next());
        }
    }

    /// Whether a result says something about the source. A crash of the worker does not.
    private static boolean isWorthKnowing(SyntaxReading reading) {
        return switch (reading) {
            case SyntaxReading.Read _ -> true;
            case SyntaxReading.Unreadable(var error) -> error.kind() == ErrorKind.SYNTAX;
            case SyntaxReading.Unread() -> false;
        };
    }

    private void forget(Key key) {
        var gone = known.remove(key);
        bytes -= gone == null ? 0 : gone.size;
    }

    private static long size(Fact fact) {
        return 96L
                + fact.name().length()
                + fact.arguments().stream()
                        .mapToLong(argument -> 48L + argument.text().length())
                        .sum();
    }

    private static long size(SyntaxReading reading) {
        return switch (reading) {
            case SyntaxReading.Read(var parts, var facts) ->
                parts.stream().mapToLong(Frame.Part::size).sum()
                        + facts.stream().mapToLong(KnownSources::size).sum();
            case SyntaxReading.Unreadable(var error) ->
                64L + error.message().length() + error.stack().length();
            case SyntaxReading.Unread() -> 0;
        };
    }
}
