package io.caisson.languages;

import io.caisson.engine.Cancellation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Who may run now. So many at once, so much memory in all; whoever comes too late waits in a line of his tenant, and
/// the tenants take turns. No tenant can have more than half of the places to wait in. Thread-safe.
final class RunQueue {
    private final int atOnce;
    private final int mostWaiting;
    private final long memoryBytes;
    private final Map<String, Deque<Turn>> lines = new LinkedHashMap<>();
    private int running;
    private int waiting;
    private long reserved;

    RunQueue(int atOnce, int mostWaiting, long memoryBytes) {
        this.atOnce = atOnce;
        this.mostWaiting = mostWaiting;
        this.memoryBytes = memoryBytes;
    }

    /// A place among those who run, given back by closing it.
    final class Turn implements AutoCloseable {
        private final String tenant;
        private final long memory;
        private boolean granted;

        private Turn(String tenant, long memory) {
            this.tenant = tenant;
            this.memory = Math.min(memory, memoryBytes);
        }

        @Override
        public void close() {
            synchronized (RunQueue.this) {
                running--;
                reserved -= memory;
                next();
            }
        }
    }

    /// Waits for a turn; empty when the line is too long, it took too long, or the wish was cancelled.
    Optional<Turn> take(String tenant, long memory, Duration patience, Cancellation cancellation) {
        var turn = new Turn(tenant, memory);
        try (var _ = cancellation.onCancel(this::wake)) {
            synchronized (this) {
                var line = lines.getOrDefault(tenant, new ArrayDeque<>());
                if (waiting >= mostWaiting || line.size() > mostWaiting / 2) {
                    return Optional.empty();
                }
                waiting++;
                line.add(turn);
                lines.putIfAbsent(tenant, line);
                next();
                await(turn, System.nanoTime() + patience.toNanos(), cancellation);
                if (!turn.granted) {
                    leave(turn);
                    return Optional.empty();
                }
                return Optional.of(turn);
            }
        }
    }

    private void await(Turn turn, long deadline, Cancellation cancellation) {
        try {
            while (!turn.granted && cancellation.by().isEmpty()) {
                var left = (deadline - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return;
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// How many are in line.
    synchronized int waiting() {
        return waiting;
    }

    /// How many run.
    synchronized int running() {
        return running;
    }

    private synchronized void wake() {
        notifyAll();
    }

    private void leave(Turn turn) {
        waiting--;
        var line = lines.get(turn.tenant);
        if (line != null && line.remove(turn) && line.isEmpty()) {
            lines.remove(turn.tenant);
        }
        next();
    }

    /// Lets as many begin as there is room for. A tenant that got a turn goes to the end of the round.
    private void next() {
        var passedOver = 0;
        while (running < atOnce && passedOver < lines.size()) {
            var round = lines.entrySet().iterator().next();
            lines.remove(round.getKey());
            var first = round.getValue().element();
            if (reserved + first.memory <= memoryBytes) {
                round.getValue().remove();
                grant(first);
                passedOver = 0;
            } else {
                passedOver++;
            }
            if (!round.getValue().isEmpty()) {
                lines.put(round.getKey(), round.getValue());
            }
        }
        notifyAll();
    }

    private void grant(Turn turn) {
        turn.granted = true;
        waiting--;
        running++;
        reserved += turn.memory;
    }
}
