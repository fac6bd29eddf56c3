package io.caisson.ledger.port;

import java.util.Optional;
import java.util.OptionalLong;

/// Sources, artifacts and long documents, each of a tenant once, by their hash. Receipts refer to them.
public interface ContentStore {
    Optional<byte[]> find(String tenant, String hash);

    /// How many bytes a content has; empty where there is none.
    OptionalLong length(String tenant, String hash);

    /// Part of a content, fewer bytes at its end; none where it is gone.
    ///
    /// @param from the number of the first byte, counted from 0
    byte[] piece(String tenant, String hash, long from, int most);
}
