package io.caisson.ledger;

import io.caisson.ledger.admission.ConcurrencySlots;
import io.caisson.ledger.admission.MemoryConcurrencySlots;
import io.caisson.ledger.admission.MemoryRateBuckets;
import io.caisson.ledger.admission.RateBuckets;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.keys.MemoryRevocations;
import io.caisson.ledger.keys.Revocations;
import io.caisson.ledger.shared.SharedState;
import io.caisson.ledger.store.IdempotencyClaims;
import io.caisson.ledger.store.MemoryIdempotencyClaims;
import java.util.Optional;

/// The implementations of the ports for state: in the memory of this process, or shared with other servers.
///
/// @param shared what has to be closed with the ledger; empty when everything is in memory
record PortChoice(
        RateBuckets rates,
        ConcurrencySlots slots,
        IdempotencyClaims claims,
        Revocations revocations,
        Optional<SharedState> shared)
        implements AutoCloseable {

    static PortChoice of(LedgerConfig config) {
        return config.shared()
                .map(url -> shared(SharedState.open(url, config.node())))
                .orElseGet(PortChoice::inMemory);
    }

    private static PortChoice inMemory() {
        return new PortChoice(
                new MemoryRateBuckets(),
                new MemoryConcurrencySlots(),
                new MemoryIdempotencyClaims(),
                new MemoryRevocations(),
                Optional.empty());
    }

    private static PortChoice shared(SharedState state) {
        return new PortChoice(
                state.rates(), new MemoryConcurrencySlots(), state.claims(), state.revocations(), Optional.of(state));
    }

    @Override
    public void close() {
        shared.ifPresent(SharedState::close);
    }
}
