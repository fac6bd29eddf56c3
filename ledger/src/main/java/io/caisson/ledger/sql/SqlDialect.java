package io.caisson.ledger.sql;

/// The two databases, where they differ.
public enum SqlDialect {
    SQLITE("blob", "integer", "octet_length(%s)"),
    POSTGRESQL("bytea", "bigint", "octet_length(%s)");

    private final String bytes;
    private final String number;
    private final String length;

    SqlDialect(String bytes, String number, String length) {
        this.bytes = bytes;
        this.number = number;
        this.length = length;
    }

    /// Its type for bytes.
    public String bytes() {
        return bytes;
    }

    /// Its type for a number that rows are ordered by.
    public String number() {
        return number;
    }

    /// How many bytes a text has, which either database knows without reading the text.
    String length(String column) {
        return length.formatted(column);
    }
}
