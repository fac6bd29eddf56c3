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

/// One client at the other end of two streams, with a message on each line.
final class StdioClient {
    private final PrintStream out;
    private final Phaser answering = new Phaser(1);
    /// What can be cancelled, by the ids of the requests.
    private final Map<String, Cancellation> running = new ConcurrentHashMap<>();

    /// @param out gets messages and nothing else
    StdioClient(PrintStream out) {
        this.out = out;
    }

    /// Hands on each message until `in` ends, and then waits for what has been asked.
    void hear(InputStream in, Consumer<Message> to) throws IOException {
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

    /// Answers a request that can be cancelled as soon as this returns: the very next line may do so.
    void apart(Message request, Consumer<Cancellation> answer) {
        var cancellation = new Cancellation();
        var id = Wire.write(request.id().orElseThrow());
        running.put(id, cancellation);
        apart(() -> {
            try {
                answer.accept(cancellation);
            } finally {
                running.remove(id, cancellation);
            }
        });
    }

    /// Cancels the request that a notification names.
    ///
    /// @return whether it did
    boolean cancels(Message message) {
        var id = message.params().get("requestId");
        if (!message.method().equals("notifications/cancelled") || id == null) {
            return false;
        }
        var named = Optional.ofNullable(running.get(Wire.write(id)));
        named.ifPresent(cancellation -> cancellation.cancel("the client"));
        return named.isPresent();
    }

    /// Answers on a thread of its own, while more is heard.
    void apart(Runnable answer) {
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
