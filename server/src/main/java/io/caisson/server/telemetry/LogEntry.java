package io.caisson.server.telemetry;

import io.caisson.Value;
import io.caisson.text.Text;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.MessageFormat;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/// One line of the log. Whatever it holds, it is one line: control and bidirectional characters are escaped.
final class LogEntry {
    private static final int LONGEST_MESSAGE = 4_096;
    private static final int LONGEST_STACK = 16_384;

    private final LogRecord record;
    private final Optional<Exchange> exchange = Exchange.current();

    /// Made on the thread that logs, which knows the request.
    LogEntry(LogRecord record) {
        this.record = record;
    }

    boolean hasFields() {
        return !fields().isEmpty();
    }

    String json() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("time", time());
        members.put("level", level());
        members.put("logger", String.valueOf(record.getLoggerName()));
        var fields = fields();
        if (fields.isEmpty()) {
            members.put("message", clean(message(), LONGEST_MESSAGE));
        }
        exchange.ifPresent(of -> {
            members.put("requestId", of.requestId());
            of.trace().ifPresent(trace -> members.put("traceId", trace.traceId()));
        });
        fields.forEach((name, value) ->
                members.put(name, value instanceof String text ? clean(text, LONGEST_MESSAGE) : value));
        stack().ifPresent(stack -> members.put("error", clean(stack, LONGEST_STACK)));
        return Value.of(members).json();
    }

    String text() {
        var line = new StringBuilder(time())
                .append(' ')
                .append(level().toUpperCase(Locale.ROOT))
                .append(' ')
                .append(Text.printable(cut(message(), LONGEST_MESSAGE)));
        exchange.filter(_ -> fields().isEmpty())
                .ifPresent(of -> line.append(" [").append(of.requestId()).append(']'));
        stack().ifPresent(stack -> line.append('\n')
                .append(Text.printable(cut(stack, LONGEST_STACK), true).stripTrailing()));
        return line.toString();
    }

    private String time() {
        return Instant.ofEpochMilli(record.getMillis())
                .truncatedTo(ChronoUnit.MILLIS)
                .toString();
    }

    private String level() {
        var level = record.getLevel().intValue();
        if (level >= Level.SEVERE.intValue()) {
            return "error";
        }
        if (level >= Level.WARNING.intValue()) {
            return "warning";
        }
        return level >= Level.INFO.intValue() ? "info" : "debug";
    }

    private Map<String, Object> fields() {
        var parameters = record.getParameters();
        return parameters != null && parameters.length == 1 && parameters[0] instanceof LogFields(var members)
                ? members
                : Map.of();
    }

    private String message() {
        var message = String.valueOf(record.getMessage());
        var parameters = record.getParameters();
        if (parameters == null || parameters.length == 0 || message.indexOf('{') < 0) {
            return message;
        }
        try {
            return new MessageFormat(message, Locale.ROOT).format(parameters);
        } catch (IllegalArgumentException e) {
            return message;
        }
    }

    private Optional<String> stack() {
        var thrown = record.getThrown();
        if (thrown == null) {
            return Optional.empty();
        }
        var text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return Optional.of(text.toString());
    }

    private static String clean(String text, int longest) {
        return Text.printable(cut(text, longest), true);
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }
}
