package io.caisson.policy;

import io.caisson.ErrorKind;
import io.caisson.Hook;
import io.caisson.Outcome;
import io.caisson.account.Caller;
import io.caisson.gate.Decision;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Receipt;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/// How the last attempts of each key ended. Kept per key, never per agent: an agent's id is only claimed.
///
/// Thread-safe. Keys that were not heard of for longest are forgotten first.
public final class History implements Hook {
    private static final int MAX_KEYS = 10_000;
    private static final int KEPT = 50;
    private static final int ENOUGH = 5;

    /// What an attempt says about the next one.
    private enum Mark {
        FINE(0),
        FAILED(0.25),
        REFUSED(1);

        private final double weight;

        Mark(double weight) {
            this.weight = weight;
        }
    }

    private record Key(String tenant, String name) {}

    private final Map<Key, Deque<Mark>> marks = new LinkedHashMap<>(64, 0.75f, true);

    /// From 0, nothing is known against the caller, to 1: everything of late was refused as dangerous.
    public synchronized double against(Caller caller) {
        var known = marks.get(new Key(caller.tenant(), caller.name()));
        if (known == null || known.size() < ENOUGH) {
            return 0;
        }
        return known.stream().mapToDouble(mark -> mark.weight).sum() / known.size();
    }

    @Override
    public void after(Receipt receipt) {
        if (receipt.attempt().activity() != Activity.RUN) {
            // a key that scans a hundred harmless sources is not more trusted for it
            return;
        }
        var caller = receipt.attempt().caller();
        add(new Key(caller.tenant(), caller.name()), mark(receipt));
    }

    /// Takes up an attempt that an earlier process has on record.
    ///
    /// @param status as receipts have it
    public void recall(String tenant, String name, String status, String errorKind) {
        var mark = errorKind.equals(ErrorKind.SECURITY.label())
                ? Mark.REFUSED
                : status.equals("failed") || status.equals("limit") ? Mark.FAILED : Mark.FINE;
        add(new Key(tenant, name), mark);
    }

    private synchronized void add(Key key, Mark mark) {
        var known = marks.computeIfAbsent(key, _ -> new ArrayDeque<>());
        known.addLast(mark);
        if (known.size() > KEPT) {
            known.removeFirst();
        }
        if (marks.size() > MAX_KEYS) {
            marks.remove(marks.keySet().iterator().next());
        }
    }

    private static Mark mark(Receipt receipt) {
        if (receipt.attempt().decision() instanceof Decision.Deny(var refusal, var _)) {
            return refusal.kind() == ErrorKind.SECURITY ? Mark.REFUSED : Mark.FINE;
        }
        return switch (receipt.outcome()) {
            case Outcome.Failed(var error) when error.kind() == ErrorKind.SECURITY -> Mark.REFUSED;
            case Outcome.Failed _, Outcome.LimitReached _ -> Mark.FAILED;
            case Outcome.Completed _, Outcome.Refused _, Outcome.Cancelled _, Outcome.Broken _ -> Mark.FINE;
        };
    }
}
