package io.caisson.ledger.port;

import java.util.Iterator;

/// Rows that are read one after another. Belongs to a snapshot; whoever opened it closes it.
public interface Cursor<T> extends Iterator<T>, AutoCloseable {
    @Override
    void close();
}
