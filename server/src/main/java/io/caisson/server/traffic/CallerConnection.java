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

/// The connection of one caller: counts what it takes of our answers, and knows whether it is in the middle of a
/// request.
final class CallerConnection extends SocketChannelEndPoint {
    private final Connections all;
    private final String address;
    /// When the head of a request began to arrive that is not complete yet; 0 when there is none.
    private volatile long headSince = System.nanoTime();
    private volatile boolean busy;
    private volatile boolean upgraded;
    private volatile TenantShares.@Nullable Lease place;
    private final LongAdder taken = new LongAdder();
    private volatile long quietSince = System.nanoTime();

    // of the thread that watches alone
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

    /// The head of a request is complete.
    void begin() {
        busy = true;
        headSince = 0;
    }

    /// The request has been answered.
    void end() {
        busy = false;
        headSince = 0;
        quietSince = System.nanoTime();
    }

    /// Whether a valid key was seen on it.
    boolean hasPlace() {
        return place != null;
    }

    /// Keeps its place among those of its tenant until it is closed.
    void keep(TenantShares.Lease lease) {
        place = lease;
    }

    void leavePlace() {
        var lease = place;
        if (lease != null) {
            lease.close();
        }
    }

    /// Whether it waits for its next request.
    boolean isIdle() {
        return !busy && !upgraded;
    }

    long quietSince() {
        return quietSince;
    }

    /// Whether a head is taking longer than `nanos`.
    boolean isSlowToAsk(long now, long nanos) {
        var since = headSince;
        return !busy && !upgraded && since != 0 && now - since > nanos;
    }

    /// Whether fewer than `least` bytes were taken during the last `nanos` although there was something to take. For
    /// one thread.
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

    /// Ends it without a farewell: what the kernel holds for a caller who does not read goes too.
    void cut(String why) {
        try {
            getChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException | RuntimeException e) {
            // it is closed already, or will be without haste
        }
        close(new IOException(why));
    }
}
