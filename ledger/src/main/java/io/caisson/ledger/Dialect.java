package io.caisson.ledger;

/// The two databases, where they differ.
enum Dialect {
    SQLITE("blob", "integer"),
    POSTGRESQL("bytea", "bigint");

    private final String bytes;
    private final String number;

    Dialect(String bytes, String number) {
        this.bytes = bytes;
        this.number = number;
    }

    /// Its type for bytes.
    String bytes() {
        return bytes;
    }

    /// Its type for a number that rows are ordered by.
    String number() {
        return number;
    }
}
