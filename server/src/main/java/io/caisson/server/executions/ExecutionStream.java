package io.caisson.server.executions;

import io.caisson.Value;
import io.caisson.json.ReceiptWriter;
import io.caisson.receipt.Receipt;
import io.caisson.server.live.ExecutionMessages;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What one execution writes, numbered, for those who watch it: now, or again after a lost connection.
///
/// It keeps the last megabyte. While somebody reads, the guest waits for a slow reader; otherwise the oldest go.
final class ExecutionStream extends ExecutionMessages {
    private static final int MAX_CHARACTERS = 1 << 20;

    /// One thing that was written.
    record Item(long seq, String type, String json) {}

    private final Deque<Item> items = new ArrayDeque<>();
    private long seq;
    private int characters;
    private final Set<Reader> readers = new HashSet<>();
    private boolean over;

    /// The receipt is the last thing.
    void ended(Receipt receipt) {
        tellRest();
        for (var artifact : receipt.run().artifacts()) {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("path", artifact.path());
            members.put("mediaType", artifact.mediaType());
            members.put("bytes", artifact.content().length);
            tell("artifact", members);
        }
        add("receipt", ReceiptWriter.write(receipt));
        broken();
    }

    /// There will be nothing more.
    synchronized void broken() {
        over = true;
        notifyAll();
    }

    @Override
    protected synchronized void tell(String type, Map<String, ? extends @Nullable Object> members) {
        add(type, Value.of(numbered(seq + 1, members)).json());
    }

    private synchronized void add(String type, String json) {
        try {
            while (!readers.isEmpty() && characters > MAX_CHARACTERS) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        items.add(new Item(++seq, type, json));
        characters += json.length();
        while (characters > MAX_CHARACTERS && items.size() > 1 && readers.isEmpty()) {
            characters -= items.removeFirst().json.length();
        }
        notifyAll();
    }

    /// A reader who has read up to `seq`.
    synchronized Reader reader(long from) {
        var reader = new Reader(from);
        readers.add(reader);
        return reader;
    }

    /// Somebody who watches.
    final class Reader implements AutoCloseable {
        private long seen;

        private Reader(long from) {
            this.seen = from;
        }

        /// What came since, after at most `patience`.
        List<Item> next(Duration patience) throws InterruptedException {
            synchronized (ExecutionStream.this) {
                var deadline = System.nanoTime() + patience.toNanos();
                var left = patience.toMillis();
                while (seen >= seq && !over && left > 0) {
                    ExecutionStream.this.wait(left);
                    left = (deadline - System.nanoTime()) / 1_000_000;
                }
                var fresh = new ArrayList<Item>();
                items.stream().filter(item -> item.seq > seen).forEach(fresh::add);
                seen = Math.max(seen, seq);
                trim();
                return fresh;
            }
        }

        /// Whether everything was read.
        boolean isOver() {
            synchronized (ExecutionStream.this) {
                return over && seen >= seq;
            }
        }

        @Override
        public void close() {
            synchronized (ExecutionStream.this) {
                readers.remove(this);
                trim();
            }
        }
    }

    /// Those that every reader has now; half of the room stays for one who lost its connection.
    private void trim() {
        var read = readers.stream().mapToLong(reader -> reader.seen).min().orElse(0);
        while (characters > MAX_CHARACTERS / 2 && items.size() > 1 && items.getFirst().seq <= read) {
            characters -= items.removeFirst().json.length();
        }
        notifyAll();
    }
}
