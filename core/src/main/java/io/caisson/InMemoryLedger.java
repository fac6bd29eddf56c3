package io.caisson;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A ledger that lives as long as its process and remembers the newest receipts. Thread-safe.
public final class InMemoryLedger implements Ledger {
    private final Clock clock;
    private final int capacity;
    private final Map<String, Attempt> open = new LinkedHashMap<>();
    private final Map<String, Receipt> closed = new LinkedHashMap<>();

    public InMemoryLedger(Clock clock, int capacity) {
        this.clock = clock;
        this.capacity = capacity;
    }

    @Override
    public synchronized void open(Attempt attempt) {
        if (open.putIfAbsent(attempt.id(), attempt) != null || closed.containsKey(attempt.id())) {
            throw new IllegalStateException(attempt.id() + " is in the ledger already");
        }
    }

    @Override
    public synchronized Receipt close(Attempt attempt, Run run) {
        if (open.remove(attempt.id()) == null) {
            throw new IllegalStateException(attempt.id() + " is not open");
        }
        var receipt = new Receipt(attempt, run, Price.of(attempt.caller().tier(), run.usage()), clock.instant());
        closed.put(receipt.id(), receipt);
        if (closed.size() > capacity) {
            closed.remove(closed.keySet().iterator().next());
        }
        return receipt;
    }

    @Override
    public synchronized Optional<Receipt> find(String tenant, String id) {
        return Optional.ofNullable(closed.get(id))
                .filter(receipt -> receipt.attempt().caller().tenant().equals(tenant));
    }
}
