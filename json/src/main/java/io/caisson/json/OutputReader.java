package io.caisson.json;

import io.caisson.LogLine;
import io.caisson.Output;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Reads the events of an execution while it runs, and passes its output on.
///
/// Events are numbered; an event out of order makes the stream malformed.
public final class OutputReader {
    private final Output output;
    private long last = -1;

    public OutputReader(Output output) {
        this.output = output;
    }

    /// Passes the output in `event` on. Ignores events that are not about output.
    ///
    /// @throws MalformedAnswerException when it is invalid
    public void read(String event, String data) {
        switch (event) {
            case "started" -> output.started(id(Members.of(data)));
            case "log" -> output.log(line(turn(data)));
            case "stdout" -> output.stdout(bytes(turn(data)));
            case "stderr" -> output.stderr(bytes(turn(data)));
            default -> {}
        }
    }

    private static String id(Members told) {
        try {
            return ReceiptReader.checkedId(told.text("id"));
        } catch (IllegalArgumentException e) {
            throw told.bad("id", "is no id");
        }
    }

    private Members turn(String data) {
        var told = Members.of(data);
        var seq = told.count("seq");
        if (seq <= last) {
            throw told.bad("seq", "is out of turn");
        }
        last = seq;
        return told;
    }

    static LogLine line(Members told) {
        return new LogLine(
                told.oneOf("level", LogLine.Level.values(), LogLine.Level::label),
                told.text("message"),
                told.milliseconds("atMs"));
    }

    private static byte[] bytes(Members told) {
        var data = told.text("data");
        if (!told.textOrEmpty("encoding").equals("base64")) {
            return data.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return Base64.getDecoder().decode(data);
        } catch (IllegalArgumentException e) {
            throw told.bad("data", "is no valid base64");
        }
    }
}
