package io.caisson.client;

import io.caisson.LogLine;
import io.caisson.Output;
import io.caisson.engine.Cancellation;
import io.caisson.json.Answer;
import io.caisson.json.OutputReader;
import io.caisson.receipt.Receipt;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Follows one execution while it is told: passes its output on, and a wish to end it to where it runs.
final class Following implements Output {
    private static final String UNKNOWN = "";

    private final Output output;
    private final Cancellation cancellation;
    private final Consumer<String> end;
    private final AtomicReference<String> id = new AtomicReference<>(UNKNOWN);

    /// @param end ends the execution of an id, there
    Following(Output output, Cancellation cancellation, Consumer<String> end) {
        this.output = output;
        this.cancellation = cancellation;
        this.end = end;
    }

    /// The text of the receipt that a good answer ends with.
    String receipt(HttpReply reply) throws IOException {
        if (!reply.isEvents()) {
            return reply.text();
        }
        var events = new ServerSentReader(reply.body(), Answer.MAX_LENGTH);
        var told = new OutputReader(this);
        try (var _ = cancellation.onCancel(this::cancel)) {
            while (true) {
                var event = events.next().orElseThrow(() -> new IOException("the events end without a receipt"));
                if (event.name().equals("receipt")) {
                    return event.data();
                }
                if (event.name().equals("problem")) {
                    throw new IOException("the events end with a problem in place of the receipt");
                }
                told.read(event.name(), event.data());
            }
        }
    }

    /// Whether `receipt` can be its receipt: not that of another execution than the one that was said to begin.
    boolean isOf(Receipt receipt) {
        var known = id.get();
        return known.equals(UNKNOWN) || known.equals(receipt.id());
    }

    /// Whether it may be asked for again: what nobody wants any more is not to be begun by that.
    boolean isWanted() {
        return cancellation.by().isEmpty() || !id.get().equals(UNKNOWN);
    }

    /// A wish that came before there was something to end is passed on now.
    @Override
    public void started(String started) {
        id.set(started);
        output.started(started);
        if (cancellation.by().isPresent()) {
            cancel();
        }
    }

    /// On a thread of its own: whoever wishes does not wait for the network.
    private void cancel() {
        var known = id.get();
        if (!known.equals(UNKNOWN)) {
            Thread.ofVirtual().name("cancel").start(() -> end.accept(known));
        }
    }

    @Override
    public void log(LogLine line) {
        output.log(line);
    }

    @Override
    public void stdout(byte[] bytes) {
        output.stdout(bytes);
    }

    @Override
    public void stderr(byte[] bytes) {
        output.stderr(bytes);
    }
}
