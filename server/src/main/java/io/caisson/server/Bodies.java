package io.caisson.server;

import io.caisson.ByteBudget;
import io.caisson.Value;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/// Reads bodies, bounded one by one and all together: memory for one is set aside before its first byte is read.
final class Bodies {
    static final int MAX_BYTES = 16 << 20;
    private static final Pattern JSON =
            Pattern.compile("application/json\\s*(;\\s*charset=\"?utf-8\"?\\s*)?", Pattern.CASE_INSENSITIVE);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ByteBudget budget;
    private final Duration patience;

    Bodies() {
        this(ByteBudget.ofThisProcess(), PATIENCE);
    }

    Bodies(ByteBudget budget, Duration patience) {
        this.budget = budget;
        this.patience = patience;
    }

    /// The body of a request, which must be JSON text in UTF-8.
    Body read(Context context) {
        var announced = context.req().getContentLengthLong();
        if (announced > MAX_BYTES) {
            throw new ProblemException(Problem.tooLarge());
        }
        checkType(context);
        // one of unknown length may turn out to be the longest
        var reserved = announced < 0 ? MAX_BYTES : (int) announced;
        if (!budget.take(reserved, patience)) {
            throw new ProblemException(Problem.busy());
        }
        try {
            var bytes = bytes(context);
            budget.giveBack(reserved - bytes.length);
            reserved = bytes.length;
            return new Body(text(bytes), reserved);
        } catch (RuntimeException e) {
            budget.giveBack(reserved);
            throw e;
        }
    }

    /// The members of a small body, of which there are no others than `known`.
    Form form(Context context, Set<String> known) {
        try (var body = read(context)) {
            return Form.of(Form.checked("", () -> Value.json(body.text()).map()), known);
        }
    }

    private static void checkType(Context context) {
        var encoding = Door.header(context, "Content-Encoding").orElse("identity");
        if (!encoding.equalsIgnoreCase("identity")) {
            throw new ProblemException(Problem.encoded(encoding));
        }
        var type = Door.header(context, "Content-Type").orElse("");
        if (!JSON.matcher(type).matches()) {
            throw new ProblemException(Problem.noJson(type));
        }
    }

    private static byte[] bytes(Context context) {
        try {
            var bytes = context.req().getInputStream().readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new ProblemException(Problem.tooLarge());
            }
            return bytes;
        } catch (IOException e) {
            throw new ProblemException(Problem.malformed("the body ended before it was complete"));
        }
    }

    /// Strict: a byte sequence that only resembles UTF-8 would reach the guest as other text than was checked.
    private static String text(byte[] bytes) {
        var buffer = ByteBuffer.wrap(bytes);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
        } catch (CharacterCodingException e) {
            throw new ProblemException(
                    Problem.malformed("the body is no valid UTF-8 at byte " + (buffer.position() + 1)));
        }
    }

    /// A body and the memory set aside for it, until it is closed.
    final class Body implements AutoCloseable {
        private final String text;
        private final int reserved;
        private final AtomicBoolean closed = new AtomicBoolean();

        private Body(String text, int reserved) {
            this.text = text;
            this.reserved = reserved;
        }

        String text() {
            return text;
        }

        /// Any number of times.
        @Override
        public void close() {
            if (!closed.getAndSet(true)) {
                budget.giveBack(reserved);
            }
        }
    }
}
