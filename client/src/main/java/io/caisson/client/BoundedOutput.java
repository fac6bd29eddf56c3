package io.caisson.client;

import io.caisson.LogLine;
import io.caisson.Output;

/// Passes on the output that another Caisson reports for a guest, up to the limit of the job. The start event is
/// left out, because the local executor has sent its own.
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
