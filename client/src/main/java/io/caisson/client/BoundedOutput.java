package io.caisson.client;

import io.caisson.LogLine;
import io.caisson.Output;

/// Passes on what a stranger says a guest writes, up to the limit of the job. The beginning is told by whoever wrote
/// the execution down here.
final class BoundedOutput implements Output {
    private final Output output;
    private long logsLeft;
    private long printedLeft;

    BoundedOutput(Output output, long bytes) {
        this.output = output;
        this.logsLeft = bytes;
        this.printedLeft = bytes;
    }

    @Override
    public void log(LogLine line) {
        logsLeft -= CappedFigures.LINE + line.message().length();
        if (logsLeft >= 0) {
            output.log(line);
        }
    }

    @Override
    public void stdout(byte[] bytes) {
        printedLeft -= bytes.length;
        if (printedLeft >= 0) {
            output.stdout(bytes);
        }
    }

    @Override
    public void stderr(byte[] bytes) {
        printedLeft -= bytes.length;
        if (printedLeft >= 0) {
            output.stderr(bytes);
        }
    }
}
