package io.caisson.server.traffic;

import io.caisson.work.TenantShares;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/// A caller's connection. Counts the bytes that the caller takes, and tracks whether a request is being sent or
/// answered.
final class CallerConnection extends SocketChannelEndPoint {
    private final Connections all;
    private final String address;
    /// When an incomplete request head began to arrive (nanoseconds); 0 when there is none.
    private volatile long headSince = System.nanoTime();
    private volatile boolean busy;
    private volatile boolean upgraded;
    private volatile TenantShares.@Nullable Lease place;
    private final LongAdder taken = new LongAdder();
    private volatile long quietSince = System.nanoTime();

    // used only by the thread that measures rates
    private long takenThen;
    private long watchedSince;

    CallerConnection(
            Connections all, SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
        super(channel, selector, key, scheduler);
        this.all = all;
        this.address = getRemoteSocketAddress() instanceof InetSocketAddress internet && internet.getAddress() != null
                ? internet.getAddress().getHostAddress()
                : "";
    }

    String address() {
        return address;
    }

    @Override
    public void onOpen() {
        super.onOpen();
        all.opened(this);
    }

    @Override
    public void onClose(@Nullable Throwable failure) {
        all.closed(this);
        super.onClose(failure);
    }

    @Override
    public void upgrade(Connection connection) {
        upgraded = true;
        super.upgrade(connection);
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        var filled = super.fill(buffer);
        if (filled > 0 && !busy && headSince == 0) {
            headSince = System.nanoTime();
        }
        return filled;
    }

    @Override
    public boolean flush(ByteBuffer... buffers) throws IOException {
        var before = remaining(buffers);
        try {
            return super.flush(buffers);
        } finally {
            taken.add(before - remaining(buffers));
        }
    }

    private static long remaining(ByteBuffer... buffers) {
        var bytes = 0L;
        for (var buffer : buffers) {
            bytes += buffer.remaining();
        }
        return bytes;
    }

    /// Called when the head of a request is complete.
    void begin() {
        busy = true;
        headSince = 0;
    }

    /// Called when the request has been answered.
    void end() {
        busy = false;
        headSince = 0;
        quietSince = System.nanoTime();
    }

    /// Whether a valid key was seen on this connection.
    boolean hasPlace() {
        return place != null;
    }

    /// Keeps `lease`, a place among those of its tenant, until the connection is closed.
    void keep(TenantShares.Lease lease) {
        place = lease;
    }

    void leavePlace() {
        var lease = place;
        if (lease != null) {
            lease.close();
        }
    }

    /// Whether the connection waits for its next request.
    boolean isIdle() {
        return !busy && !upgraded;
    }

    long quietSince() {
        return quietSince;
    }

    /// Whether a request head has been arriving for longer than `nanos`.
    boolean isSlowToAsk(long now, long nanos) {
        var since = headSince;
        return !busy && !upgraded && since != 0 && now - since > nanos;
    }

    /// Whether the caller took fewer than `least` bytes during the last `nanos` although bytes were pending. Not
    /// thread-safe: only the measuring thread may call it.
    boolean isSlowToRead(long now, long nanos, long least) {
        if (!getWriteFlusher().isPending()) {
            watchedSince = 0;
            return false;
        }
        if (watchedSince == 0) {
            watchFrom(now);
        } else if (now - watchedSince >= nanos) {
            var slow = taken.sum() - takenThen < least;
            watchFrom(now);
            return slow;
        }
        return false;
    }

    private void watchFrom(long now) {
        watchedSince = now;
        takenThen = taken.sum();
    }

    /// Closes the connection with a reset, so the kernel drops the bytes that it holds for a caller that does not
    /// read.
    void cut(String why) {
        try {
            getChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException | RuntimeException e) {
            // the socket is closed already, or is closed without the reset
        }
        close(new IOException(why));
    }
}
