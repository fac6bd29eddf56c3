package io.caisson.client;

import io.caisson.Value;
import io.caisson.client.HttpReply.UnusableException;
import io.caisson.engine.Cancellation;
import io.caisson.json.MalformedAnswerException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Sends requests, with retries: after a lost connection at most twice, and after a refusal with a retry time as
/// long as the total of the pauses is within the budget. Thread-safe.
///
/// A lost request is repeated with the same idempotency key, so that it runs once. A refusal that was recorded is
/// repeated with a new key, because the old key would return the recorded refusal.
final class HttpCalls implements AutoCloseable {
    static final long SMALL = 1 << 20;
    private static final int LOSSES = 2;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private final ClientConfig config;
    private final HttpClient http;
    private volatile boolean closed;

    HttpCalls(ClientConfig config) {
        config.checkEncrypted();
        this.config = config;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(config.connectTimeout())
                .build();
    }

    ClientConfig config() {
        return config;
    }

    /// Reads a successful answer.
    @FunctionalInterface
    interface Reading<T> {
        T read(HttpReply reply) throws IOException;
    }

    /// Parses an answer; a malformed one becomes a [CallException].
    <T> T understood(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (MalformedAnswerException e) {
            throw misunderstood(e);
        }
    }

    Value value(String text) {
        try {
            return Value.json(text);
        } catch (IllegalArgumentException e) {
            throw CallException.unanswered(config, "gave an answer that is " + e.getMessage(), e);
        }
    }

    String text(Ask ask) {
        return call(ask, HttpReply::text);
    }

    /// As [#text(Ask)]. A cancellation closes the connection, which ends the work on the other side.
    String text(Ask ask, Cancellation cancellation) {
        return call(ask, HttpReply::text, () -> cancellation.by().isEmpty(), cancellation);
    }

    <T> T call(Ask ask, Reading<T> reading) {
        return call(ask, reading, () -> true);
    }

    /// @param again whether a lost request may be repeated
    /// @throws CallException when there is no successful answer in time
    <T> T call(Ask first, Reading<T> reading, BooleanSupplier again) {
        return call(first, reading, again, new Cancellation());
    }

    private <T> T call(Ask first, Reading<T> reading, BooleanSupplier again, Cancellation cancellation) {
        var tries = new Tries(first, again);
        while (true) {
            try (var reply = send(tries.ask, tries.deadline, cancellation)) {
                tries.heard = true;
                if (reply.isGood()) {
                    return reading.read(reply);
                }
                tries.refused(reply.problem(config));
            } catch (MalformedAnswerException e) {
                throw misunderstood(e);
            } catch (UnusableException e) {
                throw CallException.unanswered(config, e.what(), e);
            } catch (IOException e) {
                tries.lost(e);
            }
        }
    }

    private CallException misunderstood(MalformedAnswerException e) {
        return CallException.unanswered(config, "gave an answer that cannot be understood: " + e.getMessage(), e);
    }

    /// A request with its retries.
    private final class Tries {
        private final Deadline deadline;
        private final BooleanSupplier again;
        private Ask ask;
        private Duration bearable = config.retryWait();
        private int losses;
        private boolean heard;

        Tries(Ask ask, BooleanSupplier again) {
            this.ask = ask;
            this.again = again;
            this.deadline = Deadline.in(ask.timeout());
        }

        /// Waits before a retry, if the refusal is temporary and its retry time is within the budget.
        void refused(CallException problem) {
            var temporary = problem.status() == 429 || problem.status() == 503;
            var pause = problem.retryAfter()
                    .filter(_ -> temporary)
                    .filter(told -> told.compareTo(bearable) <= 0 && told.compareTo(deadline.left()) < 0)
                    .orElseThrow(() -> problem);
            bearable = bearable.minus(pause);
            pause(pause);
            if (!problem.executionId().isEmpty() && !ask.key().isEmpty()) {
                ask = ask.withKey(Ask.newKey());
            }
        }

        void lost(IOException e) {
            if (losses == LOSSES || closed || deadline.isPast() || !again.getAsBoolean()) {
                throw CallException.unanswered(config, how(e), e);
            }
            pause(FIRST_PAUSE.multipliedBy(1L << (2 * losses++)));
            if (heard) {
                // a retry requests no events, because the output received before must not be passed on twice
                ask = ask.withEvents(false, ask.most());
            }
        }

        private static String how(IOException e) {
            return e instanceof ConnectException
                    ? "cannot be reached"
                    : "broke the connection off before its answer ended";
        }
    }

    private void pause(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private CallException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return CallException.unanswered(config, "was not waited for: the thread was interrupted", e);
    }

    private HttpReply send(Ask ask, Deadline deadline, Cancellation cancellation) throws IOException {
        var answer = http.sendAsync(ask.request(config), BodyHandlers.ofInputStream());
        try (var _ = cancellation.onCancel(() -> answer.cancel(true))) {
            return new HttpReply(answer.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS), deadline, ask.most());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } catch (CancellationException e) {
            throw new UnusableException("was not waited for: the call was cancelled");
        } catch (TimeoutException e) {
            abandon(answer);
            throw new UnusableException("did not answer in time");
        } catch (InterruptedException e) {
            abandon(answer);
            throw interrupted(e);
        }
    }

    private static void abandon(CompletableFuture<HttpResponse<InputStream>> answer) throws IOException {
        if (!answer.cancel(true) && !answer.isCompletedExceptionally()) {
            answer.join().body().close();
        }
    }

    boolean isClosed() {
        return closed;
    }

    /// Ends the running calls.
    @Override
    public void close() {
        closed = true;
        http.shutdownNow();
    }
}
