package io.caisson.ledger.sql;

import io.caisson.ledger.port.RollupScan;
import io.caisson.ledger.port.StorageTotal;
import io.caisson.ledger.receipt.Column;
import io.caisson.receipt.StoredSize;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// Counts what is stored of each tenant, from the rows themselves: texts of receipts, contents, deployed requests.
///
/// Reads the lengths of everything, so it takes as long as reading the ledger.
public final class StorageCount {
    private StorageCount() {}

    /// What is stored of one tenant, as the database says.
    public static StorageTotal total(Handle handle, String tenant) {
        return handle.createQuery("select bytes, changes from tenant_storage where tenant = ?")
                .bind(0, tenant)
                .map((row, _) -> new StorageTotal(tenant, row.getLong(1), row.getLong(2)))
                .findOne()
                .orElse(new StorageTotal(tenant, 0, 0));
    }

    /// By tenant.
    public static Map<String, Long> of(Handle handle, SqlDialect dialect) {
        var receipt = Column.all()
                .filter(column -> column.kind() == Column.Kind.TEXT)
                .map(column -> dialect.length(column.label()))
                .collect(Collectors.joining(" + ", StoredSize.RECEIPT_BYTES + " + ", ""));
        return handle
                .createQuery("select tenant, sum(bytes) from (select tenant, sum(" + receipt
                        + ") as bytes from receipt group by tenant"
                        + " union all select tenant, sum(length(bytes)) from content group by tenant"
                        + " union all select tenant, sum(length(bytes)) from deployed_request group by tenant) parts"
                        + " group by tenant")
                .map((row, _) -> Map.entry(row.getString(1), row.getLong(2)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    /// As the database says it is.
    private static Map<String, Long> stored(Handle handle) {
        return handle
                .createQuery("select tenant, bytes from tenant_storage")
                .map((row, _) -> Map.entry(row.getString(1), row.getLong(2)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    /// Counts everything once in a ledger of an earlier version, which has no totals.
    public static void adopt(Store store) {
        if (store.withHandle(handle -> stored(handle).isEmpty())) {
            store.useWriting(handle -> of(handle, store.dialect())
                    .forEach((tenant, bytes) -> handle.execute(
                            "insert into tenant_storage (tenant, bytes, changes) values (?, ?, 1)", tenant, bytes)));
        }
    }

    /// The first tenant whose total is not what is stored of it.
    public static Optional<RollupScan.StorageDifference> difference(Handle handle, SqlDialect dialect) {
        var counted = of(handle, dialect);
        var stored = stored(handle);
        var tenants = new TreeSet<>(counted.keySet());
        tenants.addAll(stored.keySet());
        return tenants.stream()
                .map(tenant -> new RollupScan.StorageDifference(
                        tenant, stored.getOrDefault(tenant, 0L), counted.getOrDefault(tenant, 0L)))
                .filter(difference -> difference.stored() != difference.counted())
                .findFirst();
    }
}
