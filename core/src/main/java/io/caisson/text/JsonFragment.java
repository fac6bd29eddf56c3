package io.caisson.text;

/// A value that is kept as valid JSON text. A document that contains it takes over the text unchanged.
public interface JsonFragment {
    /// The text: one JSON value.
    String json();
}
