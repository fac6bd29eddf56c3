package io.caisson.server.traffic;

import io.caisson.server.http.RequestContext;
import io.caisson.work.WorkLane;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/// Compresses another stream piece by piece as it is read. A piece is read on the request's thread, which may
/// wait for the store, and compressed on the [WorkLane].
final class GzipStream extends InputStream {
    private static final int MIN_BYTES = 1_500;
    private static final int PIECE = 64 << 10;
    /// Media types whose content is compressed already.
    private static final List<String> DENSE_TYPES = List.of(
            "audio/",
            "video/",
            "font/",
            "image/",
            "application/zip",
            "application/gzip",
            "application/pdf",
            "application/x-7z-compressed",
            "application/zstd",
            "application/x-xz",
            "application/x-bzip2");

    private final InputStream in;
    private final ByteArrayOutputStream made = new ByteArrayOutputStream();
    private final GZIPOutputStream gzip;
    private byte[] compressed = new byte[0];
    private int at;
    private boolean over;

    private GzipStream(InputStream in) throws IOException {
        this.in = in;
        this.gzip = new GZIPOutputStream(made);
    }

    /// Compresses `in` if the caller accepts gzip and the content is worth it.
    ///
    /// @return the stream to send
    static InputStream of(Context context, InputStream in) throws IOException {
        if (in.available() < MIN_BYTES || !isTaken(context) || isDense(context)) {
            return in;
        }
        context.header("Content-Encoding", "gzip");
        return new GzipStream(in);
    }

    private static boolean isTaken(Context context) {
        return RequestContext.header(context, "Accept-Encoding").stream()
                .flatMap(header -> Arrays.stream(header.toLowerCase(Locale.ROOT).split(",", -1)))
                .map(coding -> coding.replace(" ", ""))
                .anyMatch(coding ->
                        coding.equals("gzip") || (coding.startsWith("gzip;q=") && !coding.matches("gzip;q=0(\\.0*)?")));
    }

    private static boolean isDense(Context context) {
        var type = String.valueOf(context.res().getContentType());
        return context.res().containsHeader("Content-Encoding")
                || (!type.startsWith("image/svg") && DENSE_TYPES.stream().anyMatch(type::startsWith));
    }

    @Override
    public int read() throws IOException {
        return fill() ? compressed[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
        if (!fill()) {
            return -1;
        }
        var count = Math.min(most, compressed.length - at);
        System.arraycopy(compressed, at, into, from, count);
        at += count;
        return count;
    }

    private boolean fill() throws IOException {
        while (at == compressed.length && !over) {
            var piece = in.readNBytes(PIECE);
            over = piece.length < PIECE;
            compressed = WorkLane.compute(piece.length, () -> compressed(piece));
            at = 0;
        }
        return at < compressed.length;
    }

    private byte[] compressed(byte[] piece) {
        try {
            gzip.write(piece);
            if (over) {
                gzip.finish();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var bytes = made.toByteArray();
        made.reset();
        return bytes;
    }

    @Override
    public void close() throws IOException {
        gzip.close();
        in.close();
    }
}
