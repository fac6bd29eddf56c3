package io.caisson.ledger.chain;

import io.caisson.Value;
import io.caisson.ledger.port.ActSigner;
import io.caisson.ledger.port.Notary;
import io.caisson.ledger.port.SignedState;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.signed.ActDraft;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
import io.caisson.ledger.signed.SigningKey;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;

/// Signs acts with the key of the ledger. Stores append them, each in the unit of the change it tells of. Thread-safe.
public final class Acts implements Notary {
    private final Supplier<SigningKey> key;
    private final Clock clock;

    /// @param key opened when it is needed
    public Acts(Supplier<SigningKey> key, Clock clock) {
        this.key = key;
        this.clock = clock;
    }

    SigningKey key() {
        return key.get();
    }

    /// Signs acts of one kind, each about a row as its unit leaves it.
    public ActSigner<SignedTable.Signed> about(LedgerAct.Kind kind) {
        return (newest, row) -> sign(newest, ActDraft.of(kind, row));
    }

    @Override
    public LedgerAct sign(Optional<LedgerAct> newest, ActDraft draft) {
        return new LedgerAct(
                        newest.map(LedgerAct::number).orElse(0L) + 1,
                        StoredValues.micros(clock.instant()),
                        draft.kind().label(),
                        draft.tenant(),
                        draft.subject(),
                        Value.of(draft.members()).json(),
                        newest.map(LedgerAct::hash).orElse(""),
                        key.get().id(),
                        "")
                .signedBy(key.get());
    }

    @Override
    public boolean vouchesFor(SignedState state) {
        return state.row().isPresent()
                && state.act()
                        .filter(act -> act.isSignedBy(key.get()))
                        .filter(act -> state.row().get().isAs(act.members()))
                        .isPresent();
    }
}
