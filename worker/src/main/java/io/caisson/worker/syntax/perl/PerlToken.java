package io.caisson.worker.syntax.perl;

/// One word of a Perl text.
///
/// @param text of a quotation what stands inside it, of others the word itself
record PerlToken(Type type, String text, int at) {
    enum Type {
        /// A name, with its package.
        WORD,
        /// A variable with its sign.
        VARIABLE,
        NUMBER,
        /// A constant as it stands.
        TEXT,
        /// A text in which variables are replaced.
        TEMPLATE,
        /// A text that a shell runs.
        COMMAND,
        /// A list of words.
        WORDS,
        PATTERN,
        /// What is put in place of a match, when it is code.
        REPLACEMENT,
        SYMBOL
    }

    boolean is(String symbol) {
        return (type == Type.SYMBOL || type == Type.WORD) && text.equals(symbol);
    }

    boolean isWord() {
        return type == Type.WORD;
    }
}
