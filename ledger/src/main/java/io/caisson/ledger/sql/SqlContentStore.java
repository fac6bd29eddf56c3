package io.caisson.ledger.sql;

import io.caisson.ledger.port.ContentStore;
import io.caisson.ledger.receipt.StoredValues;
import java.util.Optional;
import java.util.OptionalLong;

/// The table `content`.
final class SqlContentStore implements ContentStore {
    private final Store store;

    SqlContentStore(Store store) {
        this.store = store;
    }

    @Override
    public Optional<byte[]> find(String tenant, String hash) {
        return store.withHandle(handle -> handle.createQuery("select bytes from content where tenant = ? and hash = ?")
                .bind(0, StoredValues.clean(tenant))
                .bind(1, StoredValues.clean(hash))
                .mapTo(byte[].class)
                .findOne());
    }

    @Override
    public OptionalLong length(String tenant, String hash) {
        return store.withHandle(
                        handle -> handle.createQuery("select length(bytes) from content where tenant = ? and hash = ?")
                                .bind(0, StoredValues.clean(tenant))
                                .bind(1, StoredValues.clean(hash))
                                .mapTo(Long.class)
                                .findOne())
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    @Override
    public byte[] piece(String tenant, String hash, long from, int most) {
        return store.withHandle(
                handle -> handle.createQuery("select substr(bytes, ?, ?) from content where tenant = ? and hash = ?")
                        .bind(0, Math.toIntExact(from + 1))
                        .bind(1, most)
                        .bind(2, StoredValues.clean(tenant))
                        .bind(3, StoredValues.clean(hash))
                        .mapTo(byte[].class)
                        .findOne()
                        .orElse(new byte[0]));
    }
}
