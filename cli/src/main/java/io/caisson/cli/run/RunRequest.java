package io.caisson.cli.run;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Invocation;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.cli.shared.Megabytes;
import io.caisson.cli.shared.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Builds an execution request from the options of a run.
record RunRequest(
        ProgramArgument program,
        String input,
        Invocation invocation,
        @Nullable Duration timeout,
        @Nullable Megabytes memory,
        List<Path> files,
        List<String> modules,
        String agent) {

    ExecutionRequest request() {
        var request = ExecutionRequest.of(UsageException.telling("", this::source))
                .withInput(UsageException.telling("--input: ", this::value))
                .withInvocation(invocation)
                .withAllowedModules(new HashSet<>(modules))
                .withLabels(UsageException.telling("--agent: ", () -> new Labels(agent, "", "")));
        return UsageException.telling("", () -> limited(request));
    }

    private Source source() {
        return program.source(files(files));
    }

    static List<SourceFile> files(List<Path> paths) {
        return paths.stream().map(RunRequest::file).toList();
    }

    private static SourceFile file(Path path) {
        return new SourceFile(path.normalize().toString(), BoundedInput.file(path));
    }

    private Value value() {
        return input.isEmpty() ? Value.NULL : Value.json(BoundedInput.textOrFile(input));
    }

    private ExecutionRequest limited(ExecutionRequest request) {
        var timed = timeout == null ? request : request.withTimeout(timeout);
        return memory == null ? timed : timed.withMemoryMegabytes(memory.count());
    }
}
