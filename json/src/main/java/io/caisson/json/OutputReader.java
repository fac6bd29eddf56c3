package io.caisson.json;

import io.caisson.LogLine;
import io.caisson.Output;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Reads the events of an execution that is told while it runs, and passes them on.
///
/// They are numbered; one that comes out of its turn makes the telling malformed.
public final class OutputReader {
    private final Output output;
    private long last = -1;

    public OutputReader(Output output) {
        this.output = output;
    }

    /// Passes on what `event` tells. An event that is not about output is none of ours.
    ///
    /// @throws MalformedAnswerException when it cannot be understood
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
