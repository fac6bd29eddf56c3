package io.caisson.ledger.sql;

import io.caisson.ledger.port.AccountStore;
import io.caisson.ledger.port.ActStore;
import io.caisson.ledger.port.AnalyticsStore;
import io.caisson.ledger.port.BillingStore;
import io.caisson.ledger.port.CheckpointStore;
import io.caisson.ledger.port.ContentStore;
import io.caisson.ledger.port.DeploymentStore;
import io.caisson.ledger.port.KeyStore;
import io.caisson.ledger.port.LedgerSnapshot;
import io.caisson.ledger.port.LedgerStore;
import io.caisson.ledger.port.Notary;
import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.port.RepetitionStore;
import io.caisson.ledger.port.RetentionStore;
import io.caisson.ledger.port.StorageStore;
import io.caisson.ledger.port.WebhookStore;
import java.util.function.Function;

/// The ledger in SQLite or PostgreSQL.
public final class SqlLedgerStore implements LedgerStore {
    private final Store store;
    private final ReceiptStore receipts;
    private final ContentStore contents;
    private final SqlActs acts;
    private final CheckpointStore checkpoints;
    private final AccountStore accounts;
    private final RetentionStore retention;
    private final KeyStore keys;
    private final BillingStore billing;
    private final AnalyticsStore analytics;
    private final WebhookStore webhooks;
    private final DeploymentStore deployments;

    /// Takes an open database over and closes it in the end.
    public SqlLedgerStore(Store store) {
        this.store = store;
        this.receipts = new SqlReceiptStore(store);
        this.contents = new SqlContentStore(store);
        this.acts = new SqlActs(store);
        this.checkpoints = new SqlCheckpointStore(store);
        this.accounts = new SqlAccountStore(store, acts);
        this.retention = new SqlRetentionStore(store, acts);
        this.keys = new SqlKeyStore(store, acts);
        this.billing = new SqlBillingStore(store, acts);
        this.analytics = new SqlAnalyticsStore(store);
        this.webhooks = new SqlWebhookStore(store);
        this.deployments = new SqlDeploymentStore(store);
    }

    /// The connections.
    public Store database() {
        return store;
    }

    @Override
    public ReceiptStore receipts() {
        return receipts;
    }

    @Override
    public ContentStore contents() {
        return contents;
    }

    @Override
    public StorageStore storage() {
        return tenant -> store.withHandle(handle -> StorageCount.total(handle, tenant));
    }

    @Override
    public RetentionStore retention() {
        return retention;
    }

    @Override
    public AccountStore accounts() {
        return accounts;
    }

    @Override
    public ActStore acts() {
        return acts;
    }

    @Override
    public CheckpointStore checkpoints() {
        return checkpoints;
    }

    @Override
    public KeyStore keys() {
        return keys;
    }

    @Override
    public BillingStore billing() {
        return billing;
    }

    @Override
    public AnalyticsStore analytics() {
        return analytics;
    }

    @Override
    public WebhookStore webhooks() {
        return webhooks;
    }

    @Override
    public DeploymentStore deployments() {
        return deployments;
    }

    @Override
    public RepetitionStore repetitions() {
        return (receiptId, times) -> store.useHandle(handle ->
                handle.createUpdate("""
                        insert into repetition (id, times) values (?, ?)
                        on conflict (id) do update set times = repetition.times + excluded.times
                        """).bind(0, receiptId).bind(1, times).execute());
    }

    @Override
    public <T> T snapshot(Function<LedgerSnapshot, T> reading) {
        return store.snapshot(handle -> reading.apply(new SqlSnapshot(handle, store.dialect())));
    }

    @Override
    public void adopt(Notary notary) {
        SqlAdoption.of(store, acts, notary);
        StorageCount.adopt(store);
    }

    @Override
    public void close() {
        store.close();
    }
}
