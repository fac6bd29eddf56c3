package io.caisson.client;

import io.caisson.Value;
import io.caisson.client.Reply.UnusableException;
import io.caisson.json.MalformedAnswerException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Asks, and asks again where that can help: a lost connection twice at most, a refusal that names a pause as long as
/// the pauses together are bearable.
///
/// What was lost is asked for under the same key, so that it runs once. What was refused and recorded gets a new one:
/// under the old one the answer would stay the refusal.
final class Calls implements AutoCloseable {
    static final long SMALL = 1 << 20;
    private static final int LOSSES = 2;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private final ClientConfig config;
    private final HttpClient http;
    private volatile boolean closed;

    Calls(ClientConfig config) {
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

    /// Makes something of a good answer.
    @FunctionalInterface
    interface Reading<T> {
        T read(Reply reply) throws IOException;
    }

    /// What `reading` makes of an answer that has come.
    <T> T understood(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (MalformedAnswerException e) {
            throw CallException.unanswered(config, "gave an answer that cannot be understood: " + e.getMessage(), e);
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
        return call(ask, Reply::text);
    }

    <T> T call(Ask ask, Reading<T> reading) {
        return call(ask, reading, () -> true);
    }

    /// @param again whether what is lost may be asked for again
    /// @throws CallException when there is no good answer in time
    <T> T call(Ask first, Reading<T> reading, BooleanSupplier again) {
        var ask = first;
        var deadline = Deadline.in(ask.timeout());
        var bearable = config.retryWait();
        for (var losses = 0; ; ) {
            try (var reply = send(ask, deadline)) {
                if (reply.isGood()) {
                    return reading.read(reply);
                }
                var problem = reply.problem(config);
                var pause = pause(problem, bearable, deadline);
                bearable = bearable.minus(pause);
                pause(pause);
                ask = problem.executionId().isEmpty() || ask.key().isEmpty() ? ask : ask.withKey(Ask.newKey());
            } catch (MalformedAnswerException e) {
                throw CallException.unanswered(
                        config, "gave an answer that cannot be understood: " + e.getMessage(), e);
            } catch (UnusableException e) {
                throw CallException.unanswered(config, e.what(), e);
            } catch (IOException e) {
                if (losses == LOSSES || closed || !again.getAsBoolean() || deadline.isPast()) {
                    throw CallException.unanswered(config, lost(e), e);
                }
                pause(FIRST_PAUSE.multipliedBy(1L << (2 * losses++)));
                // what was told already is not told twice
                ask = e instanceof ConnectException ? ask : ask.withEvents(false, ask.most());
            }
        }
    }

    private static String lost(IOException e) {
        return e instanceof ConnectException ? "cannot be reached" : "broke the connection off before its answer ended";
    }

    /// How long to wait before the same is asked again, if that was told and is bearable.
    private static Duration pause(CallException problem, Duration bearable, Deadline deadline) {
        var temporary = problem.status() == 429 || problem.status() == 503;
        return problem.retryAfter()
                .filter(_ -> temporary)
                .filter(pause -> pause.compareTo(bearable) <= 0 && pause.compareTo(deadline.left()) < 0)
                .orElseThrow(() -> problem);
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

    private Reply send(Ask ask, Deadline deadline) throws IOException {
        var answer = http.sendAsync(ask.request(config), BodyHandlers.ofInputStream());
        try {
            return new Reply(answer.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS), deadline, ask.most());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
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

    /// Ends what is under way.
    @Override
    public void close() {
        closed = true;
        http.shutdownNow();
    }
}
