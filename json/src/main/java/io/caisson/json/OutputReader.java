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

    private static String id(Members members) {
        try {
            return ReceiptReader.checkedId(members.text("id"));
        } catch (IllegalArgumentException e) {
            throw members.bad("id", "is no id");
        }
    }

    private Members turn(String data) {
        var members = Members.of(data);
        var seq = members.count("seq");
        if (seq <= last) {
            throw members.bad("seq", "is out of turn");
        }
        last = seq;
        return members;
    }

    static LogLine line(Members members) {
        return new LogLine(
                members.oneOf("level", LogLine.Level.values(), LogLine.Level::label),
                members.text("message"),
                members.milliseconds("atMs"));
    }

    private static byte[] bytes(Members members) {
        var data = members.text("data");
        if (!members.textOrEmpty("encoding").equals("base64")) {
            return data.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return Base64.getDecoder().decode(data);
        } catch (IllegalArgumentException e) {
            throw members.bad("data", "is no valid base64");
        }
    }
}
