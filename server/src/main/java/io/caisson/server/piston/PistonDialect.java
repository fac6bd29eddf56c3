package io.caisson.server.piston;

import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Signal;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.receipt.Receipt;
import io.caisson.server.live.CharacterBoundary;
import io.caisson.server.live.ClientMessage;
import io.caisson.server.live.CloseReason;
import io.caisson.server.live.ExecutionListener;
import io.caisson.server.live.SocketDialect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Piston's WebSocket protocol, version 2. The caller sends `init`, `data` and `signal`. The server sends
/// `runtime`, `stage`, `data`, `exit` and `error`, and reports mistakes by the close code.
public final class PistonDialect implements SocketDialect {
    private static final CloseReason ALREADY = new CloseReason(4000, "Already Initialized");
    private static final CloseReason TOO_LATE = new CloseReason(4001, "Initialization Timeout");
    private static final CloseReason NOTIFIED = new CloseReason(4002, "Notified Error");
    private static final CloseReason NOT_YET = new CloseReason(4003, "Not yet initialized");
    private static final CloseReason ONLY_STDIN = new CloseReason(4004, "Can only write to stdin");
    private static final CloseReason NO_SIGNAL = new CloseReason(4005, "Invalid signal");
    private static final CloseReason COMPLETED = new CloseReason(4999, "Job Completed");
    private static final Duration FIRST_MESSAGE_TIMEOUT = Duration.ofSeconds(1);

    private final Piston piston;
    private final Caller caller;

    public PistonDialect(Piston piston, Caller caller) {
        this.piston = piston;
        this.caller = caller;
    }

    @Override
    public Duration patience() {
        return FIRST_MESSAGE_TIMEOUT;
    }

    @Override
    public CloseReason impatience() {
        return TOO_LATE;
    }

    /// Piston has no such message: input for a program that has ended is ignored.
    @Override
    public String unheard(String why) {
        return "";
    }

    @Override
    public ClientMessage read(String message, boolean begun) {
        try {
            var members = Piston.members(message);
            return switch (String.valueOf(members.get("type"))) {
                case "init" -> begun ? leave(ALREADY) : init(members);
                case "data" -> begun ? data(members) : leave(NOT_YET);
                case "signal" -> begun ? signal(members) : leave(NOT_YET);
                default -> new ClientMessage.Nothing();
            };
        } catch (RefusedException e) {
            return new ClientMessage.Leave(error(String.valueOf(e.getMessage())), NOTIFIED);
        }
    }

    private static ClientMessage leave(CloseReason close) {
        return new ClientMessage.Leave("", close);
    }

    private ClientMessage init(Map<String, @Nullable Object> members) {
        var asked = piston.asked(members, caller);
        // only the socket provides input
        var invocation = asked.request().invocation().withStdin("");
        return new ClientMessage.Run(
                asked.request().withInvocation(invocation), out -> new StageMessages(asked.language(), out));
    }

    private static ClientMessage data(Map<String, @Nullable Object> members) {
        if (!"stdin".equals(members.get("stream"))) {
            return leave(ONLY_STDIN);
        }
        if (members.get("data") instanceof String text) {
            return new ClientMessage.Stdin(text.getBytes(StandardCharsets.UTF_8));
        }
        throw new RefusedException("data is required as a string");
    }

    private static ClientMessage signal(Map<String, @Nullable Object> members) {
        return members.get("signal") instanceof String name && name.startsWith("SIG")
                ? Signal.named(name).<ClientMessage>map(ClientMessage.Send::new).orElseGet(() -> leave(NO_SIGNAL))
                : leave(NO_SIGNAL);
    }

    private static String error(String message) {
        return Value.of(Map.of("type", "error", "message", message)).json();
    }

    /// Sends the output of one execution with the stages of Piston.
    private static final class StageMessages implements ExecutionListener {
        private final PistonLanguage language;
        private final Consumer<String> out;
        private final CharacterBoundary stdout = new CharacterBoundary();
        private final CharacterBoundary stderr = new CharacterBoundary();
        private boolean running;
        private volatile boolean process;

        StageMessages(PistonLanguage language, Consumer<String> out) {
            this.language = language;
            this.out = out;
        }

        private void tell(String type, Map<String, ? extends @Nullable Object> members) {
            var message = new LinkedHashMap<String, @Nullable Object>();
            message.put("type", type);
            message.putAll(members);
            out.accept(Value.of(message).json());
        }

        private void exit(String stage, PistonStage how) {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("stage", stage);
            members.put("code", how.code());
            members.put("signal", how.signal() == null ? null : how.signal().label());
            tell("exit", members);
        }

        @Override
        public void started(String id) {
            tell(
                    "runtime",
                    Map.of(
                            "language",
                            language.language(),
                            "version",
                            language.version().toString()));
            if (language.compiled()) {
                tell("stage", Map.of("stage", "compile"));
            } else {
                run();
            }
        }

        @Override
        public void begun() {
            process = true;
            run();
        }

        private synchronized void run() {
            if (!running) {
                running = true;
                if (language.compiled()) {
                    exit("compile", PistonStage.fine(0));
                }
                tell("stage", Map.of("stage", "run"));
            }
        }

        /// Guests that are not processes have no streams, so their log lines are sent as output.
        @Override
        public void log(LogLine line) {
            if (!process) {
                data(line.level().isError() ? "stderr" : "stdout", line.message() + "\n");
            }
        }

        @Override
        public void stdout(byte[] bytes) {
            data("stdout", stdout.add(bytes));
        }

        @Override
        public void stderr(byte[] bytes) {
            data("stderr", stderr.add(bytes));
        }

        private void data(String stream, byte[] bytes) {
            data(stream, new String(bytes, StandardCharsets.UTF_8));
        }

        private void data(String stream, String text) {
            if (!text.isEmpty()) {
                run();
                tell("data", Map.of("stream", stream, "data", text));
            }
        }

        @Override
        public CloseReason ended(Receipt receipt) {
            if (receipt.outcome() instanceof Outcome.Refused(var refusal)) {
                return failed(refusal.message());
            }
            data("stdout", stdout.rest());
            data("stderr", stderr.rest());
            var failed = language.compiled() && !running
                    ? PistonStage.failedCompiling(receipt)
                    : Optional.<PistonStage>empty();
            if (failed.isPresent()) {
                tell("data", Map.of("stream", "stderr", "data", failed.get().stderr()));
                exit("compile", failed.get());
                return COMPLETED;
            }
            run();
            var run = PistonStage.run(receipt, new InterleavedOutput());
            var transcript = receipt.run().transcript();
            data("stderr", run.stderr().substring(transcript.stderr().length()));
            exit("run", run);
            return COMPLETED;
        }

        @Override
        public CloseReason failed(String why) {
            out.accept(error(why));
            return NOTIFIED;
        }
    }
}
