package io.caisson.execution;

import io.caisson.Outcome;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A ledger that lives as long as its process and remembers the newest receipts, up to a number and a size.
/// Thread-safe.
public final class InMemoryLedger implements Ledger {
    private final Clock clock;
    private final int capacity;
    private final long maxCharacters;
    private long characters;
    private final Map<String, Attempt> open = new LinkedHashMap<>();
    private final Map<String, Receipt> closed = new LinkedHashMap<>();

    public InMemoryLedger(Clock clock, int capacity, long maxCharacters) {
        this.clock = clock;
        this.capacity = capacity;
        this.maxCharacters = maxCharacters;
    }

    @Override
    public synchronized void open(Attempt attempt) {
        if (closed.containsKey(attempt.id()) || open.putIfAbsent(attempt.id(), attempt) != null) {
            throw new IllegalStateException(attempt.id() + " is in the ledger already");
        }
    }

    @Override
    public synchronized Receipt close(Attempt attempt, Run run) {
        if (open.remove(attempt.id()) == null) {
            throw new IllegalStateException(attempt.id() + " is not open");
        }
        var receipt = Receipt.of(attempt, run, true, clock.instant());
        closed.put(receipt.id(), receipt);
        characters += weight(receipt);
        while (closed.size() > capacity || characters > maxCharacters) {
            var oldest = closed.values().iterator();
            characters -= weight(oldest.next());
            oldest.remove();
        }
        return receipt;
    }

    /// What a receipt holds of caller's and guest's text, roughly.
    private static long weight(Receipt receipt) {
        var source = receipt.attempt().request().source();
        var transcript = receipt.run().transcript();
        var result = receipt.outcome() instanceof Outcome.Completed(var value)
                ? value.json().length()
                : 0;
        var files =
                source.files().stream().mapToLong(file -> file.content().length).sum();
        var artifacts = receipt.run().artifacts().stream()
                .mapToLong(artifact -> artifact.content().length)
                .sum();
        return source.code().length()
                + files
                + artifacts
                + receipt.attempt().request().input().json().length()
                + 2L * (transcript.stdout().length() + transcript.stderr().length())
                + result;
    }

    /// The receipt of a tenant's own execution, if it is remembered.
    public synchronized Optional<Receipt> find(String tenant, String id) {
        return Optional.ofNullable(closed.get(id))
                .filter(receipt -> receipt.attempt().caller().tenant().equals(tenant));
    }
}
