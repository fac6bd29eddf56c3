package io.caisson.cli.run;

import io.caisson.ExecutionRequest.Invocation;
import io.caisson.cli.shared.UsageException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/// Options for arguments and stdin of a program that runs as a process.
final class CallOptions {
    @Option(names = "--arg", paramLabel = "WORD", description = "An argument for the program; --arg=-v with a dash.")
    private List<String> args = List.of();

    @Option(names = "--env", paramLabel = "NAME=VALUE", description = "A variable of its environment.")
    private List<String> env = List.of();

    @Option(names = "--stdin", paramLabel = "TEXT|@file|-", description = "Its stdin; - for this stdin.")
    private String stdin = "";

    /// @param in stdin of this process, read only when it is passed on
    Invocation invocation(InputStream in) {
        var text = wantsStdin()
                ? BoundedInput.text(BoundedInput.stream(in, "stdin"), "stdin")
                : BoundedInput.textOrFile(stdin);
        var worded = UsageException.telling("--arg: ", () -> Invocation.NONE.withArgs(args));
        var called = UsageException.telling("--env: ", () -> worded.withEnv(variables()));
        return UsageException.telling("--stdin: ", () -> called.withStdin(text));
    }

    /// Whether stdin of this process is passed to the program.
    boolean wantsStdin() {
        return stdin.equals(ProgramArgument.STDIN);
    }

    private Map<String, String> variables() {
        var variables = new LinkedHashMap<String, String>();
        for (var variable : env) {
            var equals = variable.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("'" + variable + "' has no value; write it as NAME=VALUE");
            }
            variables.put(variable.substring(0, equals), variable.substring(equals + 1));
        }
        return variables;
    }
}
