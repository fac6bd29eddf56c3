package io.caisson.ledger.shared;

import io.caisson.ledger.Database;
import io.caisson.ledger.admission.MemoryRateBuckets;
import io.caisson.ledger.admission.RateBuckets;
import io.caisson.ledger.keys.MemoryRevocations;
import io.caisson.ledger.keys.Revocations;
import io.caisson.ledger.store.IdempotencyClaims;
import io.caisson.ledger.store.MemoryIdempotencyClaims;
import java.nio.file.Path;

/// The ports of two servers that share their state, for contracts that every implementation keeps. In memory there is
/// one server, which is both.
interface TwoServers extends AutoCloseable {
    RateBuckets rates(int server);

    IdempotencyClaims claims(int server);

    Revocations revocations(int server);

    @Override
    void close();

    /// The kinds of implementation there are.
    enum Kind {
        MEMORY,
        POSTGRESQL;

        TwoServers open() {
            return switch (this) {
                case MEMORY ->
                    new InMemory(new MemoryRateBuckets(), new MemoryIdempotencyClaims(), new MemoryRevocations());
                case POSTGRESQL -> InPostgres.open();
            };
        }
    }

    /// The URL of an empty database.
    static String url() {
        return Database.POSTGRESQL.config(Path.of("")).database().orElseThrow();
    }

    record InMemory(RateBuckets rates, IdempotencyClaims claims, Revocations revocations) implements TwoServers {
        @Override
        public RateBuckets rates(int server) {
            return rates;
        }

        @Override
        public IdempotencyClaims claims(int server) {
            return claims;
        }

        @Override
        public Revocations revocations(int server) {
            return revocations;
        }

        @Override
        public void close() {
            claims.close();
            revocations.close();
        }
    }

    record InPostgres(SharedState first, SharedState second) implements TwoServers {
        static InPostgres open() {
            var url = url();
            return new InPostgres(SharedState.open(url, 1), SharedState.open(url, 2));
        }

        private SharedState of(int server) {
            return server == 0 ? first : second;
        }

        @Override
        public RateBuckets rates(int server) {
            return of(server).rates();
        }

        @Override
        public IdempotencyClaims claims(int server) {
            return of(server).claims();
        }

        @Override
        public Revocations revocations(int server) {
            return of(server).revocations();
        }

        @Override
        public void close() {
            first.close();
            second.close();
        }
    }
}
