package io.caisson.ledger.port;

import io.caisson.ledger.signed.SignedTable;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What is set for each tenant, in rows of [SignedTable#ACCOUNT].
public interface AccountStore {
    /// What is set for a tenant, and the newest act about it.
    SignedState account(String tenant);

    /// Changes what is set for a tenant, in one unit with its act.
    ///
    /// @param change from the row as it is to the columns that change; what it throws ends the unit
    void change(
            String tenant,
            Function<Optional<SignedTable.Signed>, Map<String, @Nullable Object>> change,
            ActSigner<SignedTable.Signed> signer);
}
