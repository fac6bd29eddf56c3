package io.caisson.server.piston;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Signal;
import io.caisson.receipt.Receipt;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The result of the compile or run stage, in Piston's form.
///
/// @param code the exit code, unless a signal ended the program
/// @param status `RE` failed, `SG` ended by a signal, `TO` timed out, `OL` and `EL` too much output,
///     `XX` not run; null for success
record PistonStage(
        String stdout,
        String stderr,
        String output,
        @Nullable Integer code,
        @Nullable Signal signal,
        @Nullable String message,
        @Nullable String status,
        double cpuMs,
        double wallMs,
        long memory) {
    private static final int SIGNAL = 128;
    private static final double NANOS_PER_MILLI = 1e6;

    /// A successful stage without output.
    static PistonStage fine(double wallMs) {
        return new PistonStage("", "", "", 0, null, null, null, wallMs, wallMs, 0);
    }

    /// A failed compile stage; empty when compiling succeeded or was not necessary.
    static Optional<PistonStage> failedCompiling(Receipt receipt) {
        if (receipt.run().containment().isPresent()) {
            return Optional.empty();
        }
        return switch (receipt.outcome()) {
            case Outcome.Failed(var error) -> {
                var text = errorText(error);
                yield Optional.of(new PistonStage(
                        "", text, text, 1, null, error.message(), "RE", wall(receipt), compile(receipt), 0));
            }
            case Outcome.LimitReached(var limit, var message) ->
                Optional.of(new PistonStage(
                        "",
                        message + "\n",
                        message + "\n",
                        null,
                        Signal.KILL,
                        message,
                        limit == Limit.COMPILE_TIMEOUT ? "TO" : "SG",
                        wall(receipt),
                        compile(receipt),
                        0));
            default -> Optional.empty();
        };
    }

    /// The run stage: the program's output, and the error message if the program did not print it itself.
    static PistonStage run(Receipt receipt, InterleavedOutput printed) {
        var transcript = receipt.run().transcript();
        var added = unprinted(receipt, transcript.stderr());
        var ending = Ending.of(receipt);
        return new PistonStage(
                transcript.stdout(),
                transcript.stderr() + added,
                printed.text() + added,
                ending.code,
                ending.signal,
                ending.message,
                ending.status,
                cpu(receipt),
                wall(receipt),
                receipt.run().usage().peakMemoryBytes());
    }

    private static String unprinted(Receipt receipt, String stderr) {
        return switch (receipt.outcome()) {
            case Outcome.Failed(var error) ->
                stderr.contains(error.message()) || exited(receipt) ? "" : errorText(error);
            case Outcome.Refused(var refusal) -> refusal.message() + "\n";
            default -> "";
        };
    }

    /// Whether the program ended by its own exit code, so that no message must be added.
    private static boolean exited(Receipt receipt) {
        return receipt.error()
                .map(GuestError::kind)
                .filter(ErrorKind.EXIT::equals)
                .isPresent();
    }

    private static String errorText(GuestError error) {
        var line = error.type().isEmpty() ? error.message() : error.type() + ": " + error.message();
        var text = error.stack().contains(error.message()) ? error.stack() : line + "\n" + error.stack();
        return text.stripTrailing() + "\n";
    }

    /// The fields for how the stage ended.
    private record Ending(
            @Nullable Integer code,
            @Nullable Signal signal,
            @Nullable String message,
            @Nullable String status) {

        static Ending of(Receipt receipt) {
            var message = receipt.error().map(GuestError::message).orElse("");
            return switch (receipt.outcome()) {
                case Outcome.Completed _ -> new Ending(receipt.run().exitCode().orElse(0), null, null, null);
                case Outcome.Failed _ -> failed(receipt, message);
                case Outcome.LimitReached(var limit, var _) -> limited(receipt, limit, message);
                case Outcome.Refused _, Outcome.Cancelled _, Outcome.Broken _ -> new Ending(1, null, message, "XX");
            };
        }

        private static Ending failed(Receipt receipt, String message) {
            var code = receipt.run().exitCode().orElse(1);
            var signal = Signal.numbered(code - SIGNAL);
            return signal.isPresent()
                    ? new Ending(null, signal.get(), message, "SG")
                    : new Ending(code, null, message, "RE");
        }

        private static Ending limited(Receipt receipt, Limit limit, String message) {
            return switch (limit) {
                case TIMEOUT, CPU, COMPILE_TIMEOUT -> new Ending(null, Signal.KILL, message, "TO");
                case OUTPUT -> new Ending(null, Signal.KILL, message, longer(receipt));
                case MEMORY, COMPILE_MEMORY -> new Ending(null, Signal.KILL, message, "SG");
                case PROCESSES, DISK, OPEN_FILES -> failed(receipt, message);
            };
        }

        private static String longer(Receipt receipt) {
            var transcript = receipt.run().transcript();
            return transcript.stderr().length() > transcript.stdout().length() ? "EL" : "OL";
        }
    }

    private static double cpu(Receipt receipt) {
        return receipt.run().usage().cpu().toNanos() / NANOS_PER_MILLI;
    }

    private static double wall(Receipt receipt) {
        return receipt.run().usage().wall().toNanos() / NANOS_PER_MILLI;
    }

    static double compile(Receipt receipt) {
        return receipt.run()
                .usage()
                .compile()
                .map(spent -> spent.toNanos() / NANOS_PER_MILLI)
                .orElse(0.0);
    }

    Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("stdout", stdout);
        members.put("stderr", stderr);
        members.put("output", output);
        members.put("code", code);
        members.put("signal", signal == null ? null : signal.label());
        members.put("memory", memory);
        members.put("message", message);
        members.put("status", status);
        members.put("cpu_time", cpuMs);
        members.put("wall_time", wallMs);
        return members;
    }
}
