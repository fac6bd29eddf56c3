package io.caisson.server.live;

import io.caisson.LogLine;
import io.caisson.Output;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Turns the output of one execution into typed messages of Caisson's own protocol.
public abstract class ExecutionMessages implements Output {
    private static final double NANOS_PER_MILLI = 1e6;

    private final CharacterBoundary stdout = new CharacterBoundary();
    private final CharacterBoundary stderr = new CharacterBoundary();

    protected abstract void tell(String type, Map<String, ? extends @Nullable Object> members);

    @Override
    public final void started(String id) {
        tell("started", Map.of("id", id));
    }

    @Override
    public final void log(LogLine line) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("level", line.level().label());
        members.put("message", line.message());
        members.put("atMs", line.at().toNanos() / NANOS_PER_MILLI);
        tell("log", members);
    }

    @Override
    public final void stdout(byte[] bytes) {
        piece("stdout", stdout.add(bytes));
    }

    @Override
    public final void stderr(byte[] bytes) {
        piece("stderr", stderr.add(bytes));
    }

    /// Sends the bytes of an incomplete character at the end of the output.
    protected final void tellRest() {
        piece("stdout", stdout.rest());
        piece("stderr", stderr.rest());
    }

    /// Sends text as text, and bytes that are not UTF-8 in base64.
    private void piece(String stream, byte[] bytes) {
        if (bytes.length == 0) {
            return;
        }
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            tell(stream, Map.of("data", text.toString()));
        } catch (CharacterCodingException e) {
            var encoded = Base64.getEncoder().encodeToString(bytes);
            tell(stream, Map.of("data", encoded, "encoding", "base64"));
        }
    }

    /// `members` with their number first.
    protected static Map<String, @Nullable Object> numbered(long seq, Map<String, ? extends @Nullable Object> members) {
        var numbered = new LinkedHashMap<String, @Nullable Object>();
        numbered.put("seq", seq);
        numbered.putAll(members);
        return numbered;
    }
}
