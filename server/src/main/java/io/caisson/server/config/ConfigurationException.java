package io.caisson.server.config;

import java.util.List;

/// A configuration with mistakes in it. The message has a line for each.
public final class ConfigurationException extends RuntimeException {
    private final List<String> mistakes;

    ConfigurationException(List<String> mistakes) {
        super(String.join("\n", mistakes));
        this.mistakes = List.copyOf(mistakes);
    }

    public List<String> mistakes() {
        return mistakes;
    }
}
