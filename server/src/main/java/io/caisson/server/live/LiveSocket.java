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

/// A WebSocket for one execution: waits for the caller's request, then relays messages between caller and
/// program. The execution is cancelled when the socket closes.
final class LiveSocket {
    private static final Logger LOG = System.getLogger(LiveSocket.class.getName());
    private static final String HUNG_UP = "the caller, who hung up";

    private final Executor executor;
    private final ExecutionRunner runs;
    private final LiveSockets.Visitor visitor;
    private final SocketDialect dialect;
    private final LiveConnection connection;
    private final Input input = new Input();
    private final Cancellation cancellation = new Cancellation();
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile Cancellation.Registration held = () -> {};

    /// The connection of a socket.
    ///
    /// @param line the messages to the caller
    /// @param greeted what to do, once or more often, when nothing large is waited for any more
    /// @param place what is taken of the sockets its tenant can have
    record LiveConnection(SocketQueue line, Runnable greeted, TenantShares.Lease place) {}

    LiveSocket(
            Executor executor,
            ExecutionRunner runs,
            LiveSockets.Visitor visitor,
            SocketDialect dialect,
            LiveConnection connection) {
        this.executor = executor;
        this.runs = runs;
        this.visitor = visitor;
        this.dialect = dialect;
        this.connection = connection;
    }

    void begin() {
        connection.line.start();
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
            handle(message);
        } finally {
            WorkLane.assign(before);
        }
    }

    private void handle(String message) {
        switch (dialect.read(message, begun.get())) {
            case ClientMessage.Run run -> run(run);
            case ClientMessage.Stdin(var bytes) -> checkDelivered(input.write(bytes));
            case ClientMessage.End() -> checkDelivered(input.end());
            case ClientMessage.Send(var signal) -> checkDelivered(input.send(signal));
            case ClientMessage.Cancel() -> cancellation.cancel("the caller");
            case ClientMessage.Unknown(var answer) -> say(answer);
            case ClientMessage.Nothing() -> {}
            case ClientMessage.Leave(var answer, var close) -> {
                say(answer);
                leave(close);
            }
        }
    }

    private void say(String message) {
        if (!message.isEmpty()) {
            connection.line.say(message);
        }
    }

    private void checkDelivered(Input.Answer answer) {
        switch (answer) {
            case TAKEN -> {}
            case UNHEARD -> say(dialect.unheard(input.deaf().orElse("the program does not listen")));
            case TOO_MUCH -> leave(CloseReason.TOO_MUCH);
        }
    }

    private void run(ClientMessage.Run run) {
        if (begun.compareAndSet(false, true)) {
            connection.greeted.run();
            Thread.ofVirtual().name("live-execution").start(visitor.owning().apply(() -> hold(run)));
        }
    }

    private void hold(ClientMessage.Run run) {
        var listener = run.listener().apply(connection.line::say);
        var caller = visitor.caller();
        try {
            var receipt = runs.run(
                    caller,
                    listener,
                    cancellation,
                    (output, ending) -> executor.execute(caller, run.request(), Origin.NONE, input, output, ending));
            connection.line.close(listener.ended(receipt));
        } catch (NotRunException e) {
            connection.line.close(listener.failed(String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "an execution on a socket failed", e);
            connection.line.close(
                    listener.failed("the server failed; nothing was run, or its receipt says what happened"));
        }
    }

    /// Closes the socket and cancels the execution.
    void leave(CloseReason close) {
        connection.line.close(close);
        cancellation.cancel(HUNG_UP);
    }

    /// Called when the key of the caller has ended. Messages that still wait are not sent.
    private void cutOff() {
        connection.line.cutOff(CloseReason.KEY_ENDED);
        cancellation.cancel(ExecutionRunner.CREDENTIAL_ENDED);
    }

    /// Called when the socket is closed.
    void end() {
        held.close();
        connection.place.close();
        connection.greeted.run();
        connection.line.end();
        cancellation.cancel(HUNG_UP);
    }
}
