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

/// Follows one remote execution: passes its output on, and sends a cancellation to the other side.
final class Following implements Output {
    private static final String UNKNOWN = "";

    private final Output output;
    private final Cancellation cancellation;
    private final Consumer<String> end;
    private final AtomicReference<String> id = new AtomicReference<>(UNKNOWN);

    /// @param end cancels the remote execution with an id
    Following(Output output, Cancellation cancellation, Consumer<String> end) {
        this.output = output;
        this.cancellation = cancellation;
        this.end = end;
    }

    /// Reads the receipt's text from a successful answer.
    String receipt(HttpReply reply) throws IOException {
        if (!reply.isEvents()) {
            return reply.text();
        }
        var events = new ServerSentReader(reply.body(), Answer.MAX_LENGTH);
        var outputReader = new OutputReader(this);
        try (var _ = cancellation.onCancel(this::cancel)) {
            while (true) {
                var event = events.next().orElseThrow(() -> new IOException("the events end without a receipt"));
                if (event.name().equals("receipt")) {
                    return event.data();
                }
                if (event.name().equals("problem")) {
                    throw new IOException("the events end with a problem in place of the receipt");
                }
                outputReader.read(event.name(), event.data());
            }
        }
    }

    /// Whether `receipt` belongs to this execution: its id must be that of the start event, if there was one.
    boolean isOf(Receipt receipt) {
        var known = id.get();
        return known.equals(UNKNOWN) || known.equals(receipt.id());
    }

    /// Whether the request may be repeated. A retry must not start an execution that was already cancelled.
    boolean isWanted() {
        return cancellation.by().isEmpty() || !id.get().equals(UNKNOWN);
    }

    /// Sends a cancellation that came before the id was known.
    @Override
    public void started(String started) {
        id.set(started);
        output.started(started);
        if (cancellation.by().isPresent()) {
            cancel();
        }
    }

    /// Sends the cancellation on a thread of its own, so that the cancelling thread does not wait for the
    /// network.
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
