package io.caisson.client;

import io.caisson.json.MalformedAnswerException;
import io.caisson.json.ProblemReader;
import io.caisson.work.ByteBudget;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The head of an answer, and its body as a stream. The connection is closed at the deadline, or when this is
/// closed before the end of the body, whatever the other side does.
final class HttpReply implements AutoCloseable {
    private static final int LONGEST_PROBLEM = 64 << 10;
    private static final long LONGEST_PAUSE = 3_600;

    private final HttpResponse<InputStream> response;
    private final Body body;
    private final CompletableFuture<Void> alarm = new CompletableFuture<>();

    HttpReply(HttpResponse<InputStream> response, Deadline deadline, long most) {
        this.response = response;
        this.body = new Body(response.body(), deadline, most);
        var _ = alarm.orTimeout(deadline.left().toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((_, late) -> {
                    if (late != null) {
                        body.late = true;
                        body.cut();
                    }
                });
    }

    int status() {
        return response.statusCode();
    }

    boolean isGood() {
        return status() >= 200 && status() < 300;
    }

    boolean isEvents() {
        return header("Content-Type").orElse("").startsWith(Ask.EVENTS);
    }

    InputStream body() {
        return body;
    }

    byte[] bytes() throws IOException {
        return body.readAllBytes();
    }

    String text() throws IOException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /// Reads the answer of a failed request.
    CallException problem(ClientConfig config) throws IOException {
        var text = new String(body.readNBytes(LONGEST_PROBLEM), StandardCharsets.UTF_8);
        return CallException.refused(config, status(), problemDocument(text), retryAfter());
    }

    private ProblemReader.Told problemDocument(String text) {
        if (status() >= 300 && status() < 400) {
            return new ProblemReader.Told("", "", "it redirects to another address, to which the key is not sent", "");
        }
        try {
            return ProblemReader.read(text);
        } catch (MalformedAnswerException e) {
            return new ProblemReader.Told("", "", "", "");
        }
    }

    private Optional<Duration> retryAfter() {
        return header("Retry-After")
                .filter(text -> text.length() <= 6 && text.chars().allMatch(Character::isDigit) && !text.isEmpty())
                .map(Long::parseLong)
                .filter(seconds -> seconds <= LONGEST_PAUSE)
                .map(Duration::ofSeconds);
    }

    private Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    @Override
    public void close() {
        alarm.complete(null);
        body.cut();
        body.giveBack();
    }

    /// A body bounded in size and time. Memory is taken from the budget before bytes are read.
    private static final class Body extends InputStream {
        private static final int AT_ONCE = 64 << 10;

        private final ByteBudget budget = ByteBudget.ofThisProcess();
        private final InputStream in;
        private final Deadline deadline;
        private final long most;
        private int count;
        private volatile boolean late;

        Body(InputStream in, Deadline deadline, long most) {
            this.in = in;
            this.deadline = deadline;
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            var taken = take(Math.min(length, AT_ONCE));
            try {
                var read = in.read(bytes, from, taken);
                var kept = Math.max(0, read);
                count += kept;
                budget.giveBack(taken - kept);
                taken = 0;
                if (count > most) {
                    throw new UnusableException("answered with more than " + most + " bytes");
                }
                return read;
            } catch (IOException e) {
                throw late ? new UnusableException("did not end its answer in time") : e;
            } finally {
                budget.giveBack(taken);
            }
        }

        private int take(int bytes) throws IOException {
            if (!budget.take(bytes, deadline.left())) {
                throw new UnusableException("answered when there was no memory for it here");
            }
            return bytes;
        }

        /// Must be called when the body is not read any more.
        void giveBack() {
            budget.giveBack(count);
            count = 0;
        }

        void cut() {
            try {
                in.close();
            } catch (IOException e) {
                // the connection is cut anyway
            }
        }
    }

    /// Thrown for an answer that a retry would not improve.
    static final class UnusableException extends IOException {
        UnusableException(String what) {
            super(what);
        }

        String what() {
            return String.valueOf(getMessage());
        }
    }
}
