package io.caisson.ledger;

/// The two databases, where they differ.
enum Dialect {
    SQLITE("blob"),
    POSTGRESQL("bytea");

    private final String bytes;

    Dialect(String bytes) {
        this.bytes = bytes;
    }

    /// Its type for bytes.
    String bytes() {
        return bytes;
    }
}
