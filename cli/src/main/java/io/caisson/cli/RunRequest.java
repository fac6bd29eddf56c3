package io.caisson.cli;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The options of a run, made into the request every door makes.
record RunRequest(
        Program program,
        String input,
        @Nullable Duration timeout,
        @Nullable Megabytes memory,
        List<Path> files,
        List<String> modules,
        String agent) {

    ExecutionRequest request() {
        var request = ExecutionRequest.of(named("", this::source))
                .withInput(named("--input: ", this::value))
                .withAllowedModules(new HashSet<>(modules))
                .withLabels(named("--agent: ", () -> new Labels(agent, "", "")));
        return named("", () -> limited(request));
    }

    private Source source() {
        return new Source(
                program.language(),
                program.code(),
                files.stream().map(RunRequest::file).toList(),
                program.entry());
    }

    private static SourceFile file(Path path) {
        return new SourceFile(path.normalize().toString(), Reading.file(path));
    }

    private Value value() {
        if (input.isEmpty()) {
            return Value.NULL;
        }
        if (!input.startsWith("@")) {
            return Value.json(input);
        }
        var file = input.substring(1);
        return Value.json(Reading.text(Reading.file(Path.of(file)), file));
    }

    private ExecutionRequest limited(ExecutionRequest request) {
        var timed = timeout == null ? request : request.withTimeout(timeout);
        return memory == null ? timed : timed.withMemoryMegabytes(memory.count());
    }

    private static <T> T named(String option, Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + e.getMessage());
        }
    }
}
