package io.caisson.server.traffic;

import io.caisson.Value;
import io.caisson.server.http.Form;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.text.RequestBounds;
import io.caisson.work.TenantShares;
import io.caisson.work.WorkLane;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/// Reads request bodies within three bounds: of one body, of one tenant and of all together. Memory is taken from
/// the share of the tenant step by step as bytes arrive, and they must arrive at a minimum rate.
public final class Bodies {
    public static final int MAX_BYTES = RequestBounds.MAX_BODY_BYTES;
    private static final Pattern JSON =
            Pattern.compile("application/json\\s*(;\\s*charset=\"?utf-8\"?\\s*)?", Pattern.CASE_INSENSITIVE);
    private static final Duration ROOM_TIMEOUT = Duration.ofSeconds(2);
    /// How long a body may arrive below the minimum rate, and how long it may pause.
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final int FIRST_STEP = 64 << 10;
    /// Larger steps would reserve memory for bytes that may never arrive; smaller ones would copy more often.
    private static final int STEP_FACTOR = 4;
    private static final int DECODED_PIECE = 8 << 10;
    private static final long LEAST = 64L << 20;
    private static final int HEAP_PART = 8;
    private static final int SHARE_PART = 4;

    private final TenantShares shares;
    private final Duration patience;
    private final long rate;
    private final RequestPace pace;

    /// @param rate minimum bytes a second
    /// @param pace charged for each body
    public Bodies(long rate, RequestPace pace) {
        this(standard(), ROOM_TIMEOUT, rate, pace);
    }

    Bodies(TenantShares shares, Duration patience, long rate, RequestPace pace) {
        this.shares = shares;
        this.patience = patience;
        this.rate = rate;
        this.pace = pace;
    }

    /// An eighth of the heap, with a quarter of that, but at least two of the largest bodies, for each tenant.
    private static TenantShares standard() {
        var total = Math.max(LEAST, Runtime.getRuntime().maxMemory() / HEAP_PART);
        return new TenantShares(total, Math.max(2L * MAX_BYTES, total / SHARE_PART));
    }

    /// The body of a request, which must be JSON text in UTF-8.
    public Body read(Context context) {
        return read(context, MAX_BYTES);
    }

    private Body read(Context context, int maxBytes) {
        var caller = RequestContext.caller(context);
        var body = read(caller.tenant(), context.req(), Connections.of(context), maxBytes);
        pace.charge(caller, body.bytes());
        return body;
    }

    public Body read(String tenant, HttpServletRequest request, Optional<CallerConnection> connection) {
        return read(tenant, request, connection, MAX_BYTES);
    }

    private Body read(String tenant, HttpServletRequest request, Optional<CallerConnection> connection, int maxBytes) {
        if (request.getContentLengthLong() > maxBytes) {
            throw new ProblemException(Problem.tooLarge(maxBytes));
        }
        checkType(request);
        var arrival = new Arrival(tenant, request.getContentLengthLong(), maxBytes);
        var idle = connection.map(CallerConnection::getIdleTimeout).orElse(0L);
        connection.ifPresent(each -> each.setIdleTimeout(Math.min(idle, GRACE.toMillis())));
        try {
            return new Body(text(arrival.bytes(request)), arrival.lease);
        } catch (RuntimeException e) {
            arrival.lease.close();
            throw e;
        } finally {
            connection.ifPresent(each -> each.setIdleTimeout(idle));
        }
    }

    /// Reads a small body, up to [RequestBounds#MAX_FORM_BYTES], whose members must all be in `known`.
    public Form form(Context context, Set<String> known) {
        try (var body = read(context, RequestBounds.MAX_FORM_BYTES)) {
            return Form.of(Form.checked("", () -> Value.json(body.text()).map()), known);
        }
    }

    private static void checkType(HttpServletRequest request) {
        var encoding =
                Optional.ofNullable(request.getHeader("Content-Encoding")).orElse("identity");
        if (!encoding.equalsIgnoreCase("identity")) {
            throw new ProblemException(Problem.encoded(encoding));
        }
        var type = Optional.ofNullable(request.getHeader("Content-Type")).orElse("");
        if (!JSON.matcher(type).matches()) {
            throw new ProblemException(Problem.noJson(type));
        }
    }

    /// Decodes strictly. With lenient decoding, malformed UTF-8 would reach the guest as other text than the gate
    /// has checked.
    private static String text(ByteBuffer bytes) {
        return WorkLane.compute(bytes.remaining(), () -> decoded(bytes));
    }

    /// Validates in small pieces, then decodes everything at once: decoding into one character buffer would need
    /// three times the memory of the body beside it.
    private static String decoded(ByteBuffer bytes) {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        var piece = CharBuffer.allocate(DECODED_PIECE);
        var unread = bytes.duplicate();
        try {
            CoderResult result;
            do {
                piece.clear();
                result = decoder.decode(unread, piece, true);
                if (result.isError()) {
                    result.throwException();
                }
            } while (result.isOverflow());
        } catch (CharacterCodingException e) {
            throw new ProblemException(
                    Problem.malformed("the body is no valid UTF-8 at byte " + (unread.position() + 1)));
        }
        return new String(
                bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining(), StandardCharsets.UTF_8);
    }

    /// A body that is being received.
    private final class Arrival {
        private final String tenant;
        private final int maxBytes;
        private final int limit;
        private final TenantShares.Lease lease;
        private final long began = System.nanoTime();
        private byte[] buffer;
        private int filled;

        /// @param announced the Content-Length, negative when unknown
        Arrival(String tenant, long announced, int maxBytes) {
            this.tenant = tenant;
            this.maxBytes = maxBytes;
            // the extra byte detects a body that is too long, or its end
            this.limit = 1 + (announced < 0 ? maxBytes : (int) announced);
            this.buffer = new byte[Math.min(limit, FIRST_STEP)];
            this.lease = shares.take(tenant, 0).orElseThrow();
            take(buffer.length);
        }

        private void take(int more) {
            if (!within(() -> lease.grow(more))) {
                lease.close();
                throw new ProblemException(shares.hasRoom(tenant, more) ? Problem.busy() : Problem.unfinishedBodies());
            }
        }

        private boolean within(BooleanSupplier taking) {
            var deadline = System.nanoTime() + patience.toNanos();
            while (!taking.getAsBoolean()) {
                if (System.nanoTime() >= deadline || !paused()) {
                    return false;
                }
            }
            return true;
        }

        ByteBuffer bytes(HttpServletRequest request) {
            try {
                var in = request.getInputStream();
                for (var read = 0; read >= 0; read = in.read(buffer, filled, buffer.length - filled)) {
                    filled += read;
                    check();
                }
            } catch (IOException e) {
                throw new ProblemException(
                        e.getCause() instanceof TimeoutException
                                ? Problem.slowBody()
                                : Problem.malformed("the body ended before it was complete"));
            }
            lease.shrinkTo(filled);
            return ByteBuffer.wrap(buffer, 0, filled);
        }

        private void check() {
            if (filled > maxBytes) {
                throw new ProblemException(Problem.tooLarge(maxBytes));
            }
            var nanos = System.nanoTime() - began;
            if (nanos > GRACE.toNanos() && filled < rate * (nanos / 1e9)) {
                throw new ProblemException(Problem.slowBody());
            }
            if (filled == buffer.length && filled < limit) {
                var larger = Math.min(limit, STEP_FACTOR * buffer.length);
                take(larger - buffer.length);
                buffer = Arrays.copyOf(buffer, larger);
            }
        }
    }

    private static boolean paused() {
        try {
            Thread.sleep(POLL_INTERVAL);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// A received body, with the memory taken for it until it is closed.
    public static final class Body implements AutoCloseable {
        private final String text;
        private final TenantShares.Lease lease;

        private Body(String text, TenantShares.Lease lease) {
            this.text = text;
            this.lease = lease;
        }

        public String text() {
            return text;
        }

        private long bytes() {
            return lease.amount();
        }

        /// May be called more than once.
        @Override
        public void close() {
            lease.close();
        }
    }
}
