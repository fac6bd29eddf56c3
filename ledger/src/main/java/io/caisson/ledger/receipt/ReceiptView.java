package io.caisson.ledger.receipt;

import io.caisson.account.Caller;
import io.caisson.account.Scope;
import java.util.Optional;

/// Whose receipts a reader sees: those of a whole tenant, or those of one of its users. Everything that a door tells of
/// executions passes one of these; [#of] is the rule, docs/decisions/0017-below-the-tenant.md the reasons.
///
/// @param user the name of the user; empty for all of the tenant
public record ReceiptView(String tenant, Optional<String> user) {

    public ReceiptView {
        tenant = StoredValues.clean(tenant);
        user = user.map(StoredValues::clean);
    }

    /// What `caller` may see: its tenant's with the scope `read:all`, else its own.
    public static ReceiptView of(Caller caller) {
        return caller.may(Scope.READ_ALL) ? ofTenant(caller.tenant()) : ofUser(caller.tenant(), caller.name());
    }

    public static ReceiptView ofTenant(String tenant) {
        return new ReceiptView(tenant, Optional.empty());
    }

    public static ReceiptView ofUser(String tenant, String user) {
        return new ReceiptView(tenant, Optional.of(user));
    }

    /// Whether an execution that `caller` started is seen.
    public boolean includes(Caller caller) {
        return includes(StoredValues.clean(caller.tenant()), StoredValues.clean(caller.name()));
    }

    /// As [#includes(Caller)], for a tenant and a name that the ledger stored.
    ///
    /// @param name of the caller, as the ledger has it
    public boolean includes(String itsTenant, String name) {
        return tenant.equals(itsTenant) && user.map(name::equals).orElse(true);
    }
}
