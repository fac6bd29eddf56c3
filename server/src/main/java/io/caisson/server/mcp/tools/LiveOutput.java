package io.caisson.server.mcp.tools;

import io.caisson.LogLine;
import io.caisson.Output;
import io.caisson.server.mcp.protocol.McpPeer;
import java.time.Duration;

/// Sends a client the log lines of a running program, and its running time every second.
final class LiveOutput implements Output, AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int LONGEST = 200;

    private final McpPeer peer;
    private final long began = System.nanoTime();
    private final Thread ticking = Thread.ofVirtual().name("mcp-progress").unstarted(this::tick);
    private volatile String last = "";
    private boolean ended;

    private LiveOutput(McpPeer peer) {
        this.peer = peer;
    }

    static LiveOutput to(McpPeer peer) {
        var output = new LiveOutput(peer);
        output.ticking.start();
        return output;
    }

    @Override
    public void log(LogLine line) {
        last = line.message().length() > LONGEST ? line.message().substring(0, LONGEST) + "…" : line.message();
        peer.log(line.level(), "guest", line.message());
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(PAUSE);
                progress();
            }
        } catch (InterruptedException e) {
            // the execution has ended
        }
    }

    private synchronized void progress() {
        if (!ended) {
            var seconds = Duration.ofNanos(System.nanoTime() - began).toMillis() / 1_000.0;
            var words = "running for " + (long) seconds + " s" + (last.isEmpty() ? "" : ": " + last);
            peer.progress(new McpPeer.Progress(seconds, 0, words));
        }
    }

    /// Waits for a notification that is being sent: interrupting it would break the connection before the answer.
    @Override
    public synchronized void close() {
        ended = true;
        ticking.interrupt();
    }
}
