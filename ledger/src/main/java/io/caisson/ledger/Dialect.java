package io.caisson.ledger;

/// The two databases, where they differ.
enum Dialect {
    SQLITE("blob", "integer", "length(cast(%s as blob))"),
    POSTGRESQL("bytea", "bigint", "octet_length(%s)");

    private final String bytes;
    private final String number;
    private final String length;

    Dialect(String bytes, String number, String length) {
        this.bytes = bytes;
        this.number = number;
        this.length = length;
    }

    /// Its type for bytes.
    String bytes() {
        return bytes;
    }

    /// Its type for a number that rows are ordered by.
    String number() {
        return number;
    }

    /// How many bytes a text has.
    String length(String column) {
        return length.formatted(column);
    }
}
