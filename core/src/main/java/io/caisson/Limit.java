package io.caisson;

import java.util.Arrays;
import java.util.Optional;

/// A resource with a ceiling. The label is the name and unit callers use; the standard value holds where none is asked.
public enum Limit {
    TIMEOUT("timeoutMs", "ms of wall time", 5_000, ErrorKind.TIMEOUT),
    CPU("cpuMs", "ms of CPU time", 5_000, ErrorKind.CPU),
    MEMORY("memoryMb", "MB of memory", 128, ErrorKind.MEMORY),
    OUTPUT("outputBytes", "bytes of output", 1 << 20, ErrorKind.OUTPUT),
    PROCESSES("processes", "processes", 64, ErrorKind.PROCESSES),
    DISK("diskMb", "MB of disk", 64, ErrorKind.DISK),
    OPEN_FILES("openFiles", "open files", 256, ErrorKind.OPEN_FILES),
    COMPILE_TIMEOUT("compileTimeoutMs", "ms of compile time", 30_000, ErrorKind.TIMEOUT),
    COMPILE_MEMORY("compileMemoryMb", "MB of memory while compiling", 1_024, ErrorKind.MEMORY);

    private final String label;
    private final String unit;
    private final long standard;
    private final ErrorKind kind;

    Limit(String label, String unit, long standard, ErrorKind kind) {
        this.label = label;
        this.unit = unit;
        this.standard = standard;
        this.kind = kind;
    }

    public String label() {
        return label;
    }

    /// The words that follow a number of this limit in a sentence.
    public String unit() {
        return unit;
    }

    public long standard() {
        return standard;
    }

    /// The error kind of an execution that this limit ended.
    public ErrorKind kind() {
        return kind;
    }

    public static Optional<Limit> of(String label) {
        return Arrays.stream(values())
                .filter(limit -> limit.label.equals(label))
                .findFirst();
    }
}
