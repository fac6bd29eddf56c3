package io.caisson.server.mcp.stdio;

import io.caisson.engine.Cancellation;
import io.caisson.server.mcp.protocol.Message;
import io.caisson.server.mcp.protocol.RpcException;
import io.caisson.server.mcp.protocol.Stateless;
import io.caisson.server.mcp.protocol.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.function.Consumer;

/// A client on standard input and output, with one message on each line.
final class StdioClient {
    private final PrintStream out;
    private final Phaser answering = new Phaser(1);
    /// The cancellable requests by id.
    private final Map<String, Cancellation> running = new ConcurrentHashMap<>();

    /// @param out receives messages and nothing else
    StdioClient(PrintStream out) {
        this.out = out;
    }

    /// Passes each message to `to` until `in` ends, then waits for the running answers.
    void readMessages(InputStream in, Consumer<Message> to) throws IOException {
        var lines = new MessageLines(in);
        for (var line = lines.next(); line.isPresent(); line = lines.next()) {
            try {
                to.accept(Message.read(line.get()));
            } catch (RpcException e) {
                tell(Stateless.nameless(e));
            }
        }
        answering.arriveAndAwaitAdvance();
    }

    /// Answers a request on a thread of its own. The request can be cancelled when this returns, because the next
    /// line may be its cancellation.
    void answerConcurrently(Message request, Consumer<Cancellation> answer) {
        var cancellation = new Cancellation();
        var id = Wire.write(request.id().orElseThrow());
        running.put(id, cancellation);
        answerConcurrently(() -> {
            try {
                answer.accept(cancellation);
            } finally {
                running.remove(id, cancellation);
            }
        });
    }

    /// Cancels the request that a notification names.
    ///
    /// @return whether the message was a cancellation of a running request
    boolean cancelNamed(Message message) {
        var id = message.params().get("requestId");
        if (!message.method().equals("notifications/cancelled") || id == null) {
            return false;
        }
        var named = Optional.ofNullable(running.get(Wire.write(id)));
        named.ifPresent(cancellation -> cancellation.cancel("the client"));
        return named.isPresent();
    }

    /// Runs `answer` on a thread of its own, so that further messages can be read.
    void answerConcurrently(Runnable answer) {
        answering.register();
        Thread.ofVirtual().name("mcp-request").start(() -> {
            try {
                answer.run();
            } finally {
                answering.arriveAndDeregister();
            }
        });
    }

    void tell(Object message) {
        tellJson(Wire.write(message));
    }

    /// @param message JSON without line breaks
    synchronized void tellJson(String message) {
        out.print(message + "\n");
        out.flush();
    }
}
