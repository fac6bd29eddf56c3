package io.caisson.ledger.shared;

import io.caisson.ledger.admission.RateBuckets;
import io.caisson.ledger.keys.Revocations;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.store.IdempotencyClaims;

/// The state that a server shares with others, in one PostgreSQL database. Thread-safe.
public final class SharedState implements AutoCloseable {
    private final SharedDatabase database;
    private final SharedRateBuckets rates;
    private final SharedIdempotencyClaims claims;
    private final SharedRevocations revocations;

    private SharedState(SharedDatabase database, int node) {
        this.database = database;
        this.rates = new SharedRateBuckets(database);
        this.claims = new SharedIdempotencyClaims(database, node);
        this.revocations = new SharedRevocations(database);
    }

    /// Opens the shared database and brings its tables up to date.
    ///
    /// @param url JDBC URL of a PostgreSQL database, with user and password
    /// @param node the node id of this server
    /// @throws LedgerException when the database is away: a server does not start without it
    public static SharedState open(String url, int node) {
        var database = SharedDatabase.open(url);
        try {
            return new SharedState(database, node);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /// The executions a minute of all servers together.
    public RateBuckets rates() {
        return rates;
    }

    /// Which calls are under way or have ended at any server.
    public IdempotencyClaims claims() {
        return claims;
    }

    /// The keys that were revoked at any server.
    public Revocations revocations() {
        return revocations;
    }

    @Override
    public void close() {
        rates.close();
        claims.close();
        revocations.close();
        database.close();
    }
}
