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

/// The output of one execution as numbered items, for readers that watch it now or reconnect later.
///
/// Keeps the last megabyte. With readers, a full stream makes the guest wait for the slowest of them.
/// Without readers, the oldest items are dropped.
final class ExecutionStream extends ExecutionMessages {
    private static final int MAX_CHARACTERS = 1 << 20;

    /// A numbered message.
    record Item(long seq, String type, String json) {}

    private final Deque<Item> items = new ArrayDeque<>();
    private long seq;
    private int characters;
    private final Set<Reader> readers = new HashSet<>();
    private boolean over;

    /// Adds the remaining output, the artifacts and, as the last item, the receipt.
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

    /// Ends the stream: its readers return the items that are left, then nothing.
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

    /// Opens a reader that continues after item `from`.
    synchronized Reader reader(long from) {
        var reader = new Reader(from);
        readers.add(reader);
        return reader;
    }

    /// A reader of this stream. The guest waits for it until it is closed.
    final class Reader implements AutoCloseable {
        private long seen;

        private Reader(long from) {
            this.seen = from;
        }

        /// The items after the last one returned. Waits up to `patience` when there are none yet.
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

        /// Whether the stream has ended and this reader has returned all of it.
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

    /// Drops items that every reader has returned, down to half of the room. That half serves readers that
    /// reconnect.
    private void trim() {
        var read = readers.stream().mapToLong(reader -> reader.seen).min().orElse(0);
        while (characters > MAX_CHARACTERS / 2 && items.size() > 1 && items.getFirst().seq <= read) {
            characters -= items.removeFirst().json.length();
        }
        notifyAll();
    }
}
