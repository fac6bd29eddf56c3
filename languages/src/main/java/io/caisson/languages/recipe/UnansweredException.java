package io.caisson.languages.recipe;

import java.util.List;

/// A program of the host could not be asked. That says nothing about what it would have answered.
final class UnansweredException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnansweredException(List<String> command, String why) {
        super(String.join(" ", command) + ": " + why);
    }
}
