package io.caisson.languages.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Output;
import io.caisson.engine.Cancellation;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.workers.Watchdog;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class GuestProcessTest {
    private static final GuestProcess.Terms TERMS = new GuestProcess.Terms(
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            64 << 20,
            1 << 10,
            new ArchiveReader.Bounds(10, 1 << 10, 1 << 10, 1 << 10));

    /// All that a guest does, it has done before anybody hears that it has started.
    @Test
    void aShortGuestHasUsedTheProcessorToo() {
        var order = new Order("MARK", new byte[] {1});
        try (var watchdog = new Watchdog()) {
            var process =
                    new GuestProcess(new Hasty(), order, TERMS, Delivery.NONE, new Cancellation(), Output.NOWHERE);
            var observed = process.hold(watchdog);
            assertThat(observed.code()).isEqualTo(Optional.of(0));
            assertThat(observed.cpu()).isEqualTo(Duration.ofMillis(7));
        }
    }

    /// A sandbox that waited for 100 ms of the processor's time and runs its guest in the moment of the order.
    private static final class Hasty implements Confined {
        private volatile Duration used = Duration.ofMillis(100);

        @Override
        public OutputStream toGuest() {
            return new OutputStream() {
                @Override
                public void write(int unit) {
                    used = Duration.ofMillis(107);
                }
            };
        }

        @Override
        public InputStream fromGuest() {
            return new ByteArrayInputStream("started\nhello\nMARK 0 1 none\n".getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public InputStream errors() {
            return new ByteArrayInputStream("\nMARK \n".getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public String diagnostics() {
            return "";
        }

        @Override
        public Set<Layer> layers() {
            return Set.of();
        }

        @Override
        public void memoryLimit(long bytes) {}

        @Override
        public void computeFor(String tenant) {}

        @Override
        public Duration cpu() {
            return used;
        }

        @Override
        public long memoryNow() {
            return 0;
        }

        @Override
        public long memoryPeak() {
            return 0;
        }

        @Override
        public long tasks() {
            return 1;
        }

        @Override
        public boolean wantedMoreProcesses() {
            return false;
        }

        @Override
        public void kill() {}

        @Override
        public CompletableFuture<Exit> exit() {
            return new CompletableFuture<>();
        }

        @Override
        public CompletableFuture<Void> gone() {
            return CompletableFuture.completedFuture(null);
        }
    }
}
