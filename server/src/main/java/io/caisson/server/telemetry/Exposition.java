package io.caisson.server.telemetry;

/// Writes the text that Prometheus reads, version 0.0.4.
final class Exposition {
    static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder(16 << 10);

    /// Begins a family; its samples follow.
    Exposition family(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        return this;
    }

    /// A family of one sample.
    void gauge(String name, String help, double value) {
        family(name, "gauge", help).sample(name, value);
    }

    void counter(String name, String help, double value) {
        family(name, "counter", help).sample(name, value);
    }

    /// @param labels names and values in turn
    void sample(String name, double value, String... labels) {
        text.append(name);
        for (var i = 0; i < labels.length; i += 2) {
            text.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
            escape(labels[i + 1]);
            text.append('"');
        }
        text.append(labels.length > 0 ? "} " : " ");
        number(value);
        text.append('\n');
    }

    private void escape(String value) {
        for (var i = 0; i < value.length(); i++) {
            var c = value.charAt(i);
            switch (c) {
                case '\\' -> text.append("\\\\");
                case '"' -> text.append("\\\"");
                case '\n' -> text.append("\\n");
                default -> text.append(c);
            }
        }
    }

    private void number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            text.append((long) value);
        } else if (Double.isInfinite(value)) {
            text.append(value > 0 ? "+Inf" : "-Inf");
        } else {
            text.append(value);
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
