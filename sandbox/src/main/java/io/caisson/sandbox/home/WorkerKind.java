package io.caisson.sandbox.home;

import java.util.List;
import java.util.Map;

/// The purpose of a worker process.
public enum WorkerKind {
    /// Runs guests whose sources were parsed elsewhere.
    SCRIPT,
    /// Runs one guest without a just-in-time compiler.
    SCRIPT_WITHOUT_JIT,
    /// Parses sources and runs them, where there is room for only one process.
    SCRIPT_AND_SYNTAX,
    /// Parses sources. Has no JavaScript engine and runs nothing.
    SYNTAX;

    private static final String KEPT = String.valueOf(16 << 20);

    /// Arguments of the worker program.
    List<String> arguments() {
        return switch (this) {
            case SCRIPT -> List.of("script");
            case SCRIPT_WITHOUT_JIT -> List.of("script", "--jitless");
            case SCRIPT_AND_SYNTAX -> List.of("script", "--parsing");
            case SYNTAX -> List.of("syntax");
        };
    }

    /// Options of the JVM. Workers that run guests spend their time in V8, so the fast compiler is enough.
    /// Workers that parse build large trees in Java and walk them: they get the optimizing compiler, and a young
    /// generation that holds a tree, so that the collector does not copy it while it is built.
    List<String> flags() {
        return this == SYNTAX ? List.of("-Xms48m", "-Xmn32m") : List.of("-Xms16m", "-XX:TieredStopAtLevel=1");
    }

    /// The environment of the process. By default, libc returns memory to the kernel above a threshold and maps
    /// larger blocks anew each time. An isolate needs a megabyte for a moment; faulting in its pages anew would
    /// be a third of the cost of creating one.
    Map<String, String> environment() {
        return this == SYNTAX ? Map.of() : Map.of("MALLOC_TRIM_THRESHOLD_", KEPT, "MALLOC_MMAP_THRESHOLD_", KEPT);
    }

    /// Whether its engine starts from the shared snapshot of the home. V8 without a just-in-time compiler refuses
    /// a snapshot made with one.
    boolean sharesSnapshot() {
        return this == SCRIPT || this == SCRIPT_AND_SYNTAX;
    }
}
