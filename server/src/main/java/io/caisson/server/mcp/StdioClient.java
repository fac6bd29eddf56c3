package io.caisson.server.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.concurrent.Phaser;
import java.util.function.Consumer;

/// One client at the other end of two streams, with a message on each line.
final class StdioClient {
    private final PrintStream out;
    private final Phaser answering = new Phaser(1);

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
