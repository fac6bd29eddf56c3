package io.caisson.worker.syntax.perl;

/// A token of a Perl text.
///
/// @param text the content of a quotation; for other tokens, the token itself
record PerlToken(Type type, String text, int at) {
    enum Type {
        /// A name, with its package.
        WORD,
        /// A variable with its sign.
        VARIABLE,
        NUMBER,
        /// A constant without variables.
        TEXT,
        /// A text in which variables are replaced.
        TEMPLATE,
        /// A text that a shell runs.
        COMMAND,
        /// A list of words.
        WORDS,
        PATTERN,
        /// The replacement of a match, when it is code.
        REPLACEMENT,
        /// `tr/a/b/`, of which nothing is told; it is there because a slash after it divides.
        TRANSLITERATION,
        SYMBOL
    }

    boolean is(String symbol) {
        return (type == Type.SYMBOL || type == Type.WORD) && text.equals(symbol);
    }

    boolean isWord() {
        return type == Type.WORD;
    }
}
