package io.caisson.languages.recipe;

/// A recipe that cannot be read; the message says where and why.
public final class RecipeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RecipeException(String origin, int line, String message) {
        super(origin + ":" + line + ": " + message);
    }

    RecipeException(String origin, String message) {
        super(origin + ": " + message);
    }
}
