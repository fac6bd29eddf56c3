package io.caisson.server.traffic;

import io.caisson.ledger.receipt.StoredBytes;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.work.TenantShares;
import io.javalin.http.Context;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// Memory for answers that callers have not taken yet. Every answer leaves through here and is charged to its tenant,
/// so that a tenant who asks and does not read fills its own share. Small ones cost nothing.
public final class AnswerBudget {
    /// What an answer from the store holds in memory at a time.
    static final int PIECE = 256 << 10;

    /// Up to here an answer is in a buffer of its connection anyway.
    private static final int FREE = 4 << 10;
    private static final long LEAST = 48L << 20;
    private static final int LEAST_SHARE = 8 << 20;
    private static final int HEAP_PART = 4;
    private static final int SHARE_PART = 8;
    private static final String NAME = "caisson.answers";
    private static final String NOBODY = "";

    private final TenantShares shares;

    public AnswerBudget() {
        this(Math.max(LEAST, Runtime.getRuntime().maxMemory() / HEAP_PART));
    }

    private AnswerBudget(long total) {
        this(new TenantShares(total, Math.max(LEAST_SHARE, total / SHARE_PART)));
    }

    AnswerBudget(TenantShares shares) {
        this.shares = shares;
    }

    /// Lets whoever writes the answer find this.
    public void offer(Context context) {
        context.attribute(NAME, this);
    }

    static AnswerBudget of(Context context) {
        return Optional.<AnswerBudget>ofNullable(context.attribute(NAME))
                .orElseThrow(() -> new IllegalStateException("a request has to be begun first"));
    }

    /// Charges what a handler left as its result, before the first byte is written, and compresses it on its way out.
    ///
    /// @throws ProblemException when the tenant has no room for it
    public void charge(Context context) throws IOException {
        // An answer from the store is charged already. Setting a result closes the one before, and with it its charge.
        if (context.resultInputStream() instanceof ByteArrayInputStream bytes) {
            context.result(GzipStream.of(context, charged(context, bytes)));
        }
    }

    private InputStream charged(Context context, ByteArrayInputStream bytes) {
        return bytes.available() > FREE ? new Charged(bytes, lease(context, bytes.available())) : bytes;
    }

    /// Answers from the store, piece by piece. The headers have to be set before.
    ///
    /// @throws ProblemException when the tenant has no room for a piece
    public static void stored(Context context, StoredBytes stored) throws IOException {
        var lease = of(context).lease(context, Math.min(PIECE, stored.length()));
        context.result(GzipStream.of(context, new Charged(new StoredStream(stored), lease)));
    }

    /// For whoever writes pieces of an answer as they come, and holds each until it is written.
    ///
    /// @throws ProblemException when the tenant has no room for them
    TenantShares.Lease lease(Context context, long bytes) {
        var tenant = RequestContext.hasCaller(context)
                ? RequestContext.caller(context).tenant()
                : NOBODY;
        return lease(tenant, bytes);
    }

    TenantShares.Lease lease(String tenant, long bytes) {
        // what is larger than a share is answered when nothing else of its tenant is
        var charged = bytes <= FREE ? 0 : Math.min(bytes, shares.share());
        return shares.take(tenant, charged)
                .orElseThrow(() -> new ProblemException(
                        shares.hasRoom(tenant, charged) ? Problem.busy() : Problem.unreadAnswers()));
    }

    /// How much of it nobody has.
    long left() {
        return shares.left();
    }

    /// A result that gives its memory back when it has been written.
    private static final class Charged extends FilterInputStream {
        private final TenantShares.Lease lease;

        Charged(InputStream in, TenantShares.Lease lease) {
            super(in);
            this.lease = lease;
        }

        @Override
        public void close() throws IOException {
            lease.close();
            super.close();
        }
    }

    /// Bytes of the store, of which one piece is in memory.
    private static final class StoredStream extends InputStream {
        private final StoredBytes stored;
        private byte[] piece = new byte[0];
        private int at;
        private long read;

        StoredStream(StoredBytes stored) {
            this.stored = stored;
        }

        @Override
        public int available() {
            return (int) Math.min(Integer.MAX_VALUE, stored.length() - read + piece.length - at);
        }

        @Override
        public int read() {
            return fill() ? piece[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] into, int from, int most) {
            if (!fill()) {
                return -1;
            }
            var count = Math.min(most, piece.length - at);
            System.arraycopy(piece, at, into, from, count);
            at += count;
            return count;
        }

        private boolean fill() {
            if (at == piece.length) {
                piece = stored.read(read, PIECE);
                read += piece.length;
                at = 0;
            }
            return at < piece.length;
        }
    }
}
