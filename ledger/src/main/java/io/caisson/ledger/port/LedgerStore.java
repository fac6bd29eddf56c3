package io.caisson.ledger.port;

import java.util.function.Function;

/// The database of one ledger, by what is kept in it. Thread-safe. Its owner closes it.
public interface LedgerStore extends AutoCloseable {
    ReceiptStore receipts();

    ContentStore contents();

    StorageStore storage();

    RetentionStore retention();

    AccountStore accounts();

    ActStore acts();

    CheckpointStore checkpoints();

    KeyStore keys();

    BillingStore billing();

    AnalyticsStore analytics();

    WebhookStore webhooks();

    DeploymentStore deployments();

    RepetitionStore repetitions();

    /// Reads everything as it is at one moment, without keeping anybody from writing.
    <T> T snapshot(Function<LedgerSnapshot, T> reading);

    /// Brings what an earlier version wrote to what this one keeps, once: totals of stored bytes, and signed acts for
    /// what has none, such as the price lists of a new ledger.
    void adopt(Notary notary);

    @Override
    void close();
}
