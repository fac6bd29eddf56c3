package io.caisson.sandbox.home;

import java.util.List;
import java.util.Map;

/// What a worker process is started for.
public enum WorkerKind {
    /// Runs guests whose sources were read elsewhere.
    SCRIPT,
    /// Runs one guest without a just-in-time compiler.
    SCRIPT_WITHOUT_JIT,
    /// Reads sources and runs them, where there is room for one process only.
    SCRIPT_AND_SYNTAX,
    /// Reads sources. It has no engine and runs nothing.
    SYNTAX;

    private static final String KEPT = String.valueOf(16 << 20);

    /// Of the worker program.
    List<String> arguments() {
        return switch (this) {
            case SCRIPT -> List.of("script");
            case SCRIPT_WITHOUT_JIT -> List.of("script", "--jitless");
            case SCRIPT_AND_SYNTAX -> List.of("script", "--parsing");
            case SYNTAX -> List.of("syntax");
        };
    }

    /// Of the virtual machine. What runs guests spends its time in V8, and quick compiling is enough for the
    /// rest. What reads sources makes large trees in Java and walks them: it gets the good compiler, and room
    /// for a tree, so that none is copied by the collector while it is built.
    List<String> flags() {
        return this == SYNTAX ? List.of("-Xms48m", "-Xmn32m") : List.of("-Xms16m", "-XX:TieredStopAtLevel=1");
    }

    /// Of the process. libc gives memory back to the kernel beyond a threshold, and takes each larger block from it
    /// anew. An isolate needs a megabyte for a moment, and its pages would be faulted in for each: a third of what
    /// making one costs.
    Map<String, String> environment() {
        return this == SYNTAX ? Map.of() : Map.of("MALLOC_TRIM_THRESHOLD_", KEPT, "MALLOC_MMAP_THRESHOLD_", KEPT);
    }

    /// Whether it starts its engine from the one snapshot in the home. Without a just-in-time compiler V8 refuses a
    /// snapshot made with one.
    boolean sharesSnapshot() {
        return this == SCRIPT || this == SCRIPT_AND_SYNTAX;
    }
}
