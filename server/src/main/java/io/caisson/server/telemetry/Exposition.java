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
    void gauge(String name, String help, long value) {
        family(name, "gauge", help).sample(name, value);
    }

    void gauge(String name, String help, double value) {
        family(name, "gauge", help).sample(name, value);
    }

    void counter(String name, String help, long value) {
        family(name, "counter", help).sample(name, value);
    }

    void counter(String name, String help, double value) {
        family(name, "counter", help).sample(name, value);
    }

    /// @param labels names and values in turn
    void sample(String name, long value, String... labels) {
        series(name, labels);
        text.append(value).append('\n');
    }

    void sample(String name, double value, String... labels) {
        series(name, labels);
        text.append(value).append('\n');
    }

    private void series(String name, String... labels) {
        text.append(name);
        for (var i = 0; i < labels.length; i += 2) {
            text.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
            escape(labels[i + 1]);
            text.append('"');
        }
        text.append(labels.length > 0 ? "} " : " ");
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

    @Override
    public String toString() {
        return text.toString();
    }
}
