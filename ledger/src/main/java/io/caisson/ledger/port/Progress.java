package io.caisson.ledger.port;

/// How far the journal is in the database.
///
/// @param oldestOpen the first entry that has to be read again after a restart
public record Progress(long position, long oldestOpen) {
    /// Of a database that has nothing yet.
    public static final Progress NONE = new Progress(0, 1);
}
