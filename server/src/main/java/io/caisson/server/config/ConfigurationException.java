package io.caisson.server.config;

import java.util.List;

/// Thrown for an invalid configuration. The message has a line for each error.
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
