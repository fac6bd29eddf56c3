package io.caisson;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is asked for: a source, its input, and the ceilings and permissions the caller wishes for it.
///
/// @param allowedModules modules the guest may load; each must be within the caller's tier
/// @param network what of the network it wishes to reach; only `none` can be had
/// @param connector the place to run at
public record ExecutionRequest(
        Source source,
        Value input,
        Invocation invocation,
        Limits limits,
        Set<String> allowedModules,
        String network,
        Risk risk,
        boolean captureConsole,
        Labels labels,
        String connector) {
    public static final String NO_NETWORK = "none";

    public ExecutionRequest {
        allowedModules = Set.copyOf(allowedModules);
    }

    public static ExecutionRequest of(Source source) {
        return new ExecutionRequest(
                source,
                Value.NULL,
                Invocation.NONE,
                Limits.NONE,
                Set.of(),
                NO_NETWORK,
                Risk.NONE,
                true,
                Labels.NONE,
                SandboxPlace.NAME);
    }

    public static ExecutionRequest javascript(String code) {
        return of(new Source(Language.JAVASCRIPT, code));
    }

    public static ExecutionRequest typescript(String code) {
        return of(new Source(Language.TYPESCRIPT, code));
    }

    /// The input, given as a [Value] or as maps, lists, text, numbers, booleans or null.
    public ExecutionRequest withInput(@Nullable Object changed) {
        return new ExecutionRequest(
                source,
                Value.of(changed),
                invocation,
                limits,
                allowedModules,
                network,
                risk,
                captureConsole,
                labels,
                connector);
    }

    public ExecutionRequest withLimits(Limits changed) {
        return new ExecutionRequest(
                source, input, invocation, changed, allowedModules, network, risk, captureConsole, labels, connector);
    }

    public ExecutionRequest withTimeout(Duration timeout) {
        return withLimits(limits.with(Limit.TIMEOUT, timeout.toMillis()));
    }

    public ExecutionRequest withMemoryMegabytes(long megabytes) {
        return withLimits(limits.with(Limit.MEMORY, megabytes));
    }

    public ExecutionRequest withAllowedModules(Set<String> changed) {
        return new ExecutionRequest(
                source, input, invocation, limits, changed, network, risk, captureConsole, labels, connector);
    }

    public ExecutionRequest withRisk(Risk changed) {
        return new ExecutionRequest(
                source, input, invocation, limits, allowedModules, network, changed, captureConsole, labels, connector);
    }

    public ExecutionRequest withLabels(Labels changed) {
        return new ExecutionRequest(
                source, input, invocation, limits, allowedModules, network, risk, captureConsole, changed, connector);
    }

    public ExecutionRequest withFiles(List<SourceFile> files) {
        return new ExecutionRequest(
                new Source(source.language(), source.code(), files, source.entry()),
                input,
                invocation,
                limits,
                allowedModules,
                network,
                risk,
                captureConsole,
                labels,
                connector);
    }

    /// How a process is called, for languages that run as one.
    public record Invocation(List<String> args, String stdin, Map<String, String> env) {
        public static final Invocation NONE = new Invocation(List.of(), "", Map.of());

        public Invocation {
            args = List.copyOf(args);
            env = Map.copyOf(env);
        }
    }

    /// The caller's own notes on an execution, kept in the receipt and trusted for nothing.
    public record Labels(String agentId, String channelId, String description) {
        public static final Labels NONE = new Labels("", "", "");
        private static final int MAX = 1_000;

        public Labels {
            agentId = bounded("agentId", agentId);
            channelId = bounded("channelId", channelId);
            description = bounded("description", description);
        }

        private static String bounded(String name, String text) {
            if (text.length() > MAX) {
                throw new IllegalArgumentException(
                        name + " has " + text.length() + " characters, at most " + MAX + " are allowed");
            }
            return text;
        }
    }
}
