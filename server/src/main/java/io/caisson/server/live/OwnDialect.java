package io.caisson.server.live;

import io.caisson.ExecutionRequest;
import io.caisson.Signal;
import io.caisson.Value;
import io.caisson.json.MalformedRequestException;
import io.caisson.json.ReceiptWriter;
import io.caisson.receipt.Receipt;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import io.caisson.work.WorkLane;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Caisson's own WebSocket protocol. The caller's first message is the body of `POST /v1/executions`; later
/// messages are `stdin`, `eof`, `signal` and `cancel`.
///
/// The server sends `started`, `stdout`, `stderr`, `log` and, as the last message, the `receipt`. Invalid
/// messages (an unknown signal, stdin for a program without stdin) get an `error` message.
public final class OwnDialect implements SocketDialect {
    private static final Duration FIRST_MESSAGE_TIMEOUT = Duration.ofSeconds(10);
    private static final CloseReason IMPATIENCE = new CloseReason(1008, "no request came");
    private static final CloseReason MALFORMED = new CloseReason(1008, "the request cannot be understood");
    private static final CloseReason NO_MESSAGE = new CloseReason(1007, "a message is one JSON object");

    private final Function<String, ExecutionRequest> requests;

    /// @param requests parses the body of a request
    public OwnDialect(Function<String, ExecutionRequest> requests) {
        this.requests = requests;
    }

    @Override
    public Duration patience() {
        return FIRST_MESSAGE_TIMEOUT;
    }

    @Override
    public CloseReason impatience() {
        return IMPATIENCE;
    }

    @Override
    public String unheard(String why) {
        return message("error", Map.of("message", why));
    }

    @Override
    public ClientMessage read(String message, boolean begun) {
        return begun ? parsed(message) : request(message);
    }

    private ClientMessage request(String message) {
        try {
            return new ClientMessage.Run(requests.apply(message), NumberedMessages::new);
        } catch (MalformedRequestException e) {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("message", e.getMessage());
            members.put("field", e.field());
            return new ClientMessage.Leave(message("error", members), MALFORMED);
        }
    }

    private ClientMessage parsed(String message) {
        try {
            var members = Value.json(message).map();
            return switch (text(members, "type", Field.MESSAGE_TYPE)) {
                case "stdin" -> stdin(members);
                case "eof" -> only(members, Set.of("type"), new ClientMessage.End());
                case "signal" -> signal(members);
                case "cancel" -> only(members, Set.of("type"), new ClientMessage.Cancel());
                default -> throw new IllegalArgumentException("type: it must be stdin, eof, signal or cancel");
            };
        } catch (IllegalArgumentException e) {
            return members(message) ? new ClientMessage.Unknown(unheard(String.valueOf(e.getMessage()))) : noMessage();
        }
    }

    private static boolean members(String message) {
        try {
            Value.json(message).map();
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static ClientMessage noMessage() {
        return new ClientMessage.Leave("", NO_MESSAGE);
    }

    private static ClientMessage stdin(Map<String, @Nullable Object> members) {
        var data = text(members, "data", Field.MESSAGE_DATA);
        var encoding = members.containsKey("encoding") ? text(members, "encoding", Field.MESSAGE_TYPE) : "utf8";
        var bytes = switch (encoding) {
            case "utf8" -> WorkLane.compute(data.length(), () -> data.getBytes(StandardCharsets.UTF_8));
            case "base64" ->
                WorkLane.compute(data.length(), () -> Base64.getDecoder().decode(data));
            default -> throw new IllegalArgumentException("encoding: it must be utf8 or base64");
        };
        return only(members, Set.of("type", "data", "encoding"), new ClientMessage.Stdin(bytes));
    }

    private static ClientMessage signal(Map<String, @Nullable Object> members) {
        var name = text(members, "name", Field.SIGNAL);
        var signal = Signal.named(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "name: there is no signal '" + Text.printable(shortened(name)) + "'; SIGINT is one"));
        return only(members, Set.of("type", "name"), new ClientMessage.Send(signal));
    }

    private static String shortened(String text) {
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }

    private static ClientMessage only(Map<String, @Nullable Object> members, Set<String> known, ClientMessage said) {
        for (var name : members.keySet()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(Text.printable(shortened(name)) + ": there is no such field");
            }
        }
        return said;
    }

    private static String text(Map<String, @Nullable Object> members, String name, Field bound) {
        if (!(members.get(name) instanceof String text)) {
            throw new IllegalArgumentException(name + ": it must be a text");
        }
        try {
            return bound.check(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    private static String message(String type, Map<String, ? extends @Nullable Object> members) {
        var message = new LinkedHashMap<String, @Nullable Object>();
        message.put("type", type);
        message.putAll(members);
        return Value.of(message).json();
    }

    /// Numbers the messages of one execution and sends them.
    private static final class NumberedMessages extends ExecutionMessages implements ExecutionListener {
        private final Consumer<String> out;
        private long seq;

        NumberedMessages(Consumer<String> out) {
            this.out = out;
        }

        @Override
        protected synchronized void tell(String type, Map<String, ? extends @Nullable Object> members) {
            out.accept(message(type, numbered(++seq, members)));
        }

        @Override
        public CloseReason ended(Receipt receipt) {
            tellRest();
            out.accept("{\"type\":\"receipt\",\"seq\":" + (seq + 1) + ",\"receipt\":" + ReceiptWriter.write(receipt)
                    + "}");
            return CloseReason.DONE;
        }

        @Override
        public CloseReason failed(String why) {
            out.accept(message("error", Map.of("message", why)));
            return new CloseReason(1011, "nothing was run");
        }
    }
}
