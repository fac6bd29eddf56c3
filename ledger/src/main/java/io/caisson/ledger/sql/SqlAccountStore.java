package io.caisson.ledger.sql;

import io.caisson.ledger.port.AccountStore;
import io.caisson.ledger.port.ActSigner;
import io.caisson.ledger.port.SignedState;
import io.caisson.ledger.signed.SignedTable;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The table `account`.
final class SqlAccountStore implements AccountStore {
    private final Store store;
    private final SqlActs acts;

    SqlAccountStore(Store store, SqlActs acts) {
        this.store = store;
        this.acts = acts;
    }

    @Override
    public SignedState account(String tenant) {
        return store.withHandle(handle ->
                new SignedState(row(handle, tenant), SqlActs.about(handle, SignedTable.ACCOUNT.subject(tenant))));
    }

    private static Optional<SignedTable.Signed> row(Handle handle, String tenant) {
        return handle.createQuery(SignedRows.select(SignedTable.ACCOUNT) + " where tenant = ?")
                .bind(0, tenant)
                .map((row, _) -> SignedRows.read(SignedTable.ACCOUNT, row))
                .findOne();
    }

    @Override
    public void change(
            String tenant,
            Function<Optional<SignedTable.Signed>, Map<String, @Nullable Object>> change,
            ActSigner<SignedTable.Signed> signer) {
        store.useTransaction(handle -> {
            write(handle, tenant, change.apply(row(handle, tenant)));
            acts.append(handle, signer, SignedTable.ACCOUNT, "tenant = ?", tenant);
        });
    }

    private static void write(Handle handle, String tenant, Map<String, @Nullable Object> columns) {
        var names = columns.keySet().stream().toList();
        handle.createUpdate("insert into account (tenant, " + String.join(", ", names) + ") values (:tenant, "
                        + names.stream().map(name -> ":" + name).collect(Collectors.joining(", "))
                        + ") on conflict (tenant) do update set "
                        + names.stream()
                                .map(name -> name + " = excluded." + name)
                                .collect(Collectors.joining(", ")))
                .bind("tenant", tenant)
                .bindMap(columns)
                .execute();
    }
}
