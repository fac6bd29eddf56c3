package io.caisson.server.live;

import io.caisson.Input;
import io.caisson.engine.Cancellation;
import io.caisson.execution.Executor;
import io.caisson.receipt.Origin;
import io.caisson.work.TenantShares;
import io.caisson.work.WorkLane;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// One socket: at first it waits for a caller to ask for an execution, then the two are talked between until one of
/// them ends. Whichever way the socket ends, so does the execution.
final class Talk {
    private static final Logger LOG = System.getLogger(Talk.class.getName());
    private static final String HUNG_UP = "the caller, who hung up";

    private final Executor executor;
    private final Runs runs;
    private final LiveSockets.Visitor visitor;
    private final Dialect dialect;
    private final Line line;
    private final Runnable greeted;
    private final TenantShares.Lease place;
    private final Input input = new Input();
    private final Cancellation cancellation = new Cancellation();
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile Cancellation.Registration held = () -> {};

    /// @param place what is taken of the sockets its tenant can have
    /// @param greeted what to do, once or more often, when nothing large is waited for any more
    Talk(
            Executor executor,
            Runs runs,
            LiveSockets.Visitor visitor,
            Dialect dialect,
            Line line,
            Runnable greeted,
            TenantShares.Lease place) {
        this.place = place;
        this.executor = executor;
        this.runs = runs;
        this.visitor = visitor;
        this.dialect = dialect;
        this.line = line;
        this.greeted = greeted;
    }

    void begin() {
        line.start();
        held = visitor.holding().apply(this::cutOff);
        var patience = dialect.patience();
        CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    if (!begun.get()) {
                        leave(dialect.impatience());
                    }
                });
    }

    void hear(String message) {
        var before = WorkLane.assign(visitor.caller().tenant());
        try {
            understand(message);
        } finally {
            WorkLane.assign(before);
        }
    }

    private void understand(String message) {
        switch (dialect.read(message, begun.get())) {
            case Said.Run run -> run(run);
            case Said.Stdin(var bytes) -> heard(input.write(bytes));
            case Said.End() -> heard(input.end());
            case Said.Send(var signal) -> heard(input.send(signal));
            case Said.Cancel() -> cancellation.cancel("the caller");
            case Said.Unknown(var answer) -> say(answer);
            case Said.Nothing() -> {}
            case Said.Leave(var answer, var close) -> {
                say(answer);
                leave(close);
            }
        }
    }

    private void say(String message) {
        if (!message.isEmpty()) {
            line.say(message);
        }
    }

    private void heard(Input.Answer answer) {
        switch (answer) {
            case TAKEN -> {}
            case UNHEARD -> say(dialect.unheard(input.deaf().orElse("the program does not listen")));
            case TOO_MUCH -> leave(Close.TOO_MUCH);
        }
    }

    private void run(Said.Run run) {
        if (begun.compareAndSet(false, true)) {
            greeted.run();
            Thread.ofVirtual().name("live-execution").start(visitor.owning().apply(() -> hold(run)));
        }
    }

    private void hold(Said.Run run) {
        var teller = run.teller().apply(line::say);
        var caller = visitor.caller();
        try {
            var receipt = runs.run(
                    caller,
                    teller,
                    cancellation,
                    (output, ending) -> executor.execute(caller, run.request(), Origin.NONE, input, output, ending));
            line.close(teller.ended(receipt));
        } catch (NotRunException e) {
            line.close(teller.failed(String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "an execution on a socket failed", e);
            line.close(teller.failed("the server failed; nothing was run, or its receipt says what happened"));
        }
    }

    /// Closes the socket, and ends what runs.
    void leave(Close close) {
        line.close(close);
        cancellation.cancel(HUNG_UP);
    }

    /// The key of the caller has ended: it is told nothing of what is still waiting.
    private void cutOff() {
        line.cutOff(Close.KEY_ENDED);
        cancellation.cancel(Runs.CREDENTIAL_ENDED);
    }

    /// The socket is gone.
    void end() {
        held.close();
        place.close();
        greeted.run();
        line.end();
        cancellation.cancel(HUNG_UP);
    }
}
