package io.caisson.server.mcp.tools;

import io.caisson.Artifact;
import io.caisson.GuestError;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.account.Scope;
import io.caisson.receipt.Receipt;
import io.caisson.server.mcp.protocol.Arguments;
import io.caisson.server.mcp.protocol.BadArgumentException;
import io.caisson.server.mcp.protocol.Schema;
import io.caisson.server.mcp.protocol.Tool;
import io.caisson.server.mcp.protocol.ToolAnswer;
import io.caisson.server.mcp.protocol.ToolCall;
import io.caisson.server.mcp.protocol.ToolContent;
import io.caisson.text.RequestBounds.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// `code_execute` and `executeCode`: the same execution with the argument names, shapes and units of two
/// services.
record ExecutionTools(Runner runner, Collection<String> languages) {
    private static final double MEBI = 1 << 20;
    private static final double NANOS_PER_MILLI = 1_000_000;
    private static final int LARGEST_IMAGE = 1 << 20;

    List<Tool> all() {
        return List.of(codeExecute(), executeCode());
    }

    private Tool codeExecute() {
        return new Tool(
                "code_execute",
                "Execute code",
                "Runs a program in a sandbox without network and answers what it returns. JavaScript and TypeScript are"
                        + " the body of an async function that finds its input in `context` and returns its output.",
                Schema.object(
                        List.of("code"),
                        "code",
                        Schema.text(Field.CODE, "The program."),
                        "language",
                        Schema.oneOf(languages, "What it is written in; javascript if absent."),
                        "timeout",
                        Schema.count(Field.LIMIT, "Milliseconds it may run, 5000 if absent."),
                        "context",
                        Schema.object("What the program finds as its input."),
                        "captureConsole",
                        Schema.truth("Whether to answer what it logs; as the server is set up if absent."),
                        "description",
                        Schema.text(Field.DESCRIPTION, "What this is for, for the record."),
                        Runner.KEY,
                        key()),
                Schema.object(
                        List.of("success", "output", "logs", "executionTime", "codeHash", "resourceUsage"),
                        "success",
                        Schema.truth("Whether it ran to its end."),
                        "output",
                        Schema.any("What it returned."),
                        "logs",
                        Schema.texts("What it logged."),
                        "executionTime",
                        Schema.number("Milliseconds it ran."),
                        "codeHash",
                        Schema.text("SHA-256 of the program."),
                        "error",
                        Schema.text("Why it did not run to its end."),
                        "resourceUsage",
                        Schema.object(
                                List.of("memory", "timeout"),
                                "memory",
                                Schema.number("Megabytes at most."),
                                "timeout",
                                Schema.number("Milliseconds it might have run.")),
                        "outputTruncated",
                        Schema.truth("Whether something of what it logged is missing.")),
                Scope.EXECUTE,
                Tool.Effect.ADDS,
                this::codeExecute);
    }

    private ToolAnswer codeExecute(ToolCall call) {
        var arguments = call.arguments();
        var fields = program(arguments);
        arguments.count("timeout", Field.LIMIT).ifPresent(ms -> fields.put("limits", Map.of("timeoutMs", ms)));
        if (arguments.has("captureConsole")) {
            fields.put("captureConsole", arguments.truth("captureConsole", true));
        }
        fields.put(
                "description",
                arguments.optionalText("description", Field.DESCRIPTION).orElse(""));
        var receipt = runner.run("code_execute", call, runner.request(fields));
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("success", receipt.success());
        answer.put("output", result(receipt));
        answer.put("logs", logs(receipt, ExecutionTools::labelled));
        answer.put("executionTime", milliseconds(receipt));
        answer.put("codeHash", receipt.attempt().codeHash());
        receipt.error().ifPresent(error -> answer.put("error", errorText(error)));
        answer.put(
                "resourceUsage",
                Map.of(
                        "memory",
                        receipt.run().usage().peakMemoryBytes() / MEBI,
                        "timeout",
                        receipt.limits().timeout().toMillis()));
        answer.put("outputTruncated", receipt.run().transcript().truncated());
        return ToolAnswer.of(answer, !receipt.success(), extras(receipt));
    }

    private Tool executeCode() {
        return new Tool(
                "executeCode",
                "Execute code, with its cost",
                "Runs a program in a sandbox and answers its result, what it logged, and what it used and cost.",
                Schema.object(
                        List.of("code", "language"),
                        "code",
                        Schema.text(Field.CODE, "The program."),
                        "language",
                        Schema.oneOf(languages, "What it is written in."),
                        "timeout",
                        Schema.count(Field.LIMIT, "Milliseconds it may run, 5000 if absent."),
                        "memoryLimit",
                        Schema.count(Field.LIMIT, "Bytes it may use, 128 megabytes if absent."),
                        "allowedModules",
                        Schema.texts(Field.MODULES, Field.MODULE, "Modules it may load; the tier has to include them."),
                        "context",
                        Schema.object("What the program finds as its input."),
                        "sessionId",
                        Schema.text(Field.ID, "Must be absent: there are no sessions here."),
                        "persistEnvironment",
                        Schema.truth("Must be false: nothing is kept between runs here."),
                        Runner.KEY,
                        key()),
                output(),
                Scope.EXECUTE,
                Tool.Effect.ADDS,
                this::executeCode);
    }

    /// The output schema of [#answer].
    static Map<String, Object> output() {
        return Schema.object(
                List.of("success", "output", "result", "metrics"),
                "success",
                Schema.truth("Whether it ran to its end."),
                "output",
                Schema.texts("What it logged, each line after its level."),
                "result",
                Schema.any("What it returned."),
                "error",
                Schema.object(
                        List.of("message", "type"),
                        "message",
                        Schema.text("Why it did not run to its end."),
                        "type",
                        Schema.text("What kind of error that is.")),
                "metrics",
                Schema.object(
                        List.of("executionTime", "memoryUsage", "computeUnits", "cost"),
                        "executionTime",
                        Schema.number("Milliseconds."),
                        "memoryUsage",
                        Schema.number("Bytes."),
                        "computeUnits",
                        Schema.number("Seconds and tenths of megabytes."),
                        "cost",
                        Schema.number("US dollars.")));
    }

    private ToolAnswer executeCode(ToolCall call) {
        var arguments = call.arguments();
        if (arguments.optionalText("sessionId", Field.ID).isPresent()) {
            throw new BadArgumentException("sessionId", "there are no sessions here");
        }
        if (arguments.truth("persistEnvironment", false)) {
            throw new BadArgumentException("persistEnvironment", "nothing is kept between runs here");
        }
        var fields = program(arguments);
        arguments.text("language", Field.LANGUAGE);
        var limits = new LinkedHashMap<String, Object>();
        arguments.count("timeout", Field.LIMIT).ifPresent(ms -> limits.put("timeoutMs", ms));
        arguments
                .count("memoryLimit", Field.LIMIT)
                .ifPresent(bytes -> limits.put("memoryMb", Math.ceilDiv(bytes, 1 << 20)));
        fields.put("limits", limits);
        fields.put("allowedModules", arguments.texts("allowedModules", Field.MODULES, Field.MODULE));
        return answer(runner.run("executeCode", call, runner.request(fields)));
    }

    static ToolAnswer answer(Receipt receipt) {
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("success", receipt.success());
        answer.put("output", logs(receipt, line -> "[" + line.level().label() + "] " + line.message()));
        answer.put("result", result(receipt));
        receipt.error()
                .ifPresent(error -> answer.put(
                        "error",
                        Map.of(
                                "message",
                                error.message(),
                                "type",
                                error.type().isEmpty() ? error.kind().label() : error.type())));
        answer.put(
                "metrics",
                Map.of(
                        "executionTime", milliseconds(receipt),
                        "memoryUsage", receipt.run().usage().peakMemoryBytes(),
                        "computeUnits", receipt.price().computeUnits(),
                        "cost", receipt.price().amount()));
        return ToolAnswer.of(answer, !receipt.success(), extras(receipt));
    }

    private static Map<String, @Nullable Object> program(Arguments arguments) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        fields.put(
                "language", arguments.optionalText("language", Field.LANGUAGE).orElse("javascript"));
        fields.put("code", arguments.text("code", Field.CODE));
        if (arguments.has("context")) {
            fields.put("input", arguments.object("context").members());
        }
        return fields;
    }

    static Map<String, Object> key() {
        return Schema.text(
                Field.IDEMPOTENCY_KEY, "A name for this very call: the same again is answered with the first result.");
    }

    private static @Nullable Object result(Receipt receipt) {
        return receipt.outcome() instanceof Outcome.Completed(var value) ? value : null;
    }

    private static List<String> logs(Receipt receipt, Function<LogLine, String> form) {
        return receipt.run().transcript().logs().stream().map(form).toList();
    }

    private static String labelled(LogLine line) {
        return line.level() == LogLine.Level.LOG
                ? line.message()
                : "[" + line.level().label().toUpperCase(Locale.ROOT) + "] " + line.message();
    }

    private static String errorText(GuestError error) {
        return (error.type().isEmpty() ? "" : error.type() + ": ")
                + error.message()
                + (error.line() == 0 ? "" : " (line " + error.line() + ")");
    }

    private static double milliseconds(Receipt receipt) {
        return receipt.run().usage().wall().toNanos() / NANOS_PER_MILLI;
    }

    /// Links to the receipt and to artifacts; small pictures are included.
    private static List<ToolContent> extras(Receipt receipt) {
        var extras = new ArrayList<ToolContent>();
        for (var artifact : receipt.run().artifacts()) {
            if (isPicture(artifact)) {
                extras.add(new ToolContent.Image(artifact.content(), artifact.mediaType()));
            }
            extras.add(new ToolContent.Link(
                    CaissonLibrary.uri(receipt.id(), artifact.path()), artifact.path(), artifact.mediaType()));
        }
        extras.add(new ToolContent.Link(CaissonLibrary.uri(receipt.id()), receipt.id(), "application/json"));
        return extras;
    }

    /// Whether an artifact is a picture in a format that cannot contain code (unlike SVG).
    private static boolean isPicture(Artifact artifact) {
        return artifact.content().length <= LARGEST_IMAGE
                && List.of("image/png", "image/jpeg", "image/gif", "image/webp").contains(artifact.mediaType());
    }
}
