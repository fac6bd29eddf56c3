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

/// Memory budget for answers that callers have not read yet. Every answer is charged to its tenant until it is
/// sent, so a tenant that asks and does not read fills only its own share. Answers up to 4 KiB are free.
public final class AnswerBudget {
    /// How much of a stored answer is in memory at a time.
    static final int PIECE = 256 << 10;

    /// An answer up to this size fits into the buffer that its connection has anyway.
    private static final int FREE = 4 << 10;
    private static final long LEAST = 48L << 20;
    private static final int LEAST_SHARE = 8 << 20;
    private static final int HEAP_PART = 4;
    private static final int SHARE_PART = 8;
    private static final String NAME = "caisson.answers";
    private static final String NO_TENANT = "";

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

    /// Attaches this budget to a request, for [#stored].
    public void offer(Context context) {
        context.attribute(NAME, this);
    }

    static AnswerBudget of(Context context) {
        return Optional.<AnswerBudget>ofNullable(context.attribute(NAME))
                .orElseThrow(() -> new IllegalStateException("a request has to be begun first"));
    }

    /// Charges the result of a handler before its first byte is written, and compresses it as it is sent.
    ///
    /// @throws ProblemException when the tenant has no room for it
    public void charge(Context context) throws IOException {
        // A stored answer is charged already. Setting a result closes the previous one, which releases its
        // charge.
        if (context.resultInputStream() instanceof ByteArrayInputStream bytes) {
            context.result(GzipStream.of(context, charged(context, bytes)));
        }
    }

    private InputStream charged(Context context, ByteArrayInputStream bytes) {
        return bytes.available() > FREE ? new Charged(bytes, lease(context, bytes.available())) : bytes;
    }

    /// Answers with stored bytes, piece by piece. Headers must be set before.
    ///
    /// @throws ProblemException when the tenant has no room for a piece
    public static void stored(Context context, StoredBytes stored) throws IOException {
        var lease = of(context).lease(context, Math.min(PIECE, stored.length()));
        context.result(GzipStream.of(context, new Charged(new StoredStream(stored), lease)));
    }

    /// Takes memory for one piece of a streamed answer, until the lease is closed.
    ///
    /// @throws ProblemException when the tenant has no room for it
    TenantShares.Lease lease(Context context, long bytes) {
        var tenant = RequestContext.hasCaller(context)
                ? RequestContext.caller(context).tenant()
                : NO_TENANT;
        return lease(tenant, bytes);
    }

    TenantShares.Lease lease(String tenant, long bytes) {
        // an answer larger than a share takes the whole share of its tenant
        var charged = bytes <= FREE ? 0 : Math.min(bytes, shares.share());
        return shares.take(tenant, charged)
                .orElseThrow(() -> new ProblemException(
                        shares.hasRoom(tenant, charged) ? Problem.busy() : Problem.unreadAnswers()));
    }

    /// The bytes that are not taken.
    long left() {
        return shares.left();
    }

    /// A result that releases its memory when it has been written.
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

    /// A stream of stored bytes with one piece in memory.
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
