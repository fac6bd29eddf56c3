package io.caisson.server.http;

import io.caisson.account.Caller;
import io.caisson.account.Scope;
import java.util.Set;
import java.util.stream.Collectors;

/// The permission that an operation demands of its caller.
public enum Access {
    /// No key needed.
    OPEN,
    EXECUTE,
    DEPLOY,
    READ,
    /// A caller that may see the receipts of all users of its tenant.
    READ_ALL,
    /// A caller that may run something, because it may read the result.
    RESULT,
    /// A caller with any scope that a tool needs; each tool checks its own.
    TOOLS,
    ADMIN,
    /// The operator of this server, who acts for all tenants.
    OPERATOR;

    /// The accepted scopes: one of them is enough; empty for [#OPEN].
    public Set<Scope> scopes() {
        return switch (this) {
            case OPEN -> Set.of();
            case EXECUTE -> Set.of(Scope.EXECUTE);
            case DEPLOY -> Set.of(Scope.DEPLOY);
            case READ -> Set.of(Scope.READ);
            case READ_ALL -> Set.of(Scope.READ_ALL);
            case RESULT -> Set.of(Scope.EXECUTE, Scope.READ);
            case TOOLS -> Set.of(Scope.EXECUTE, Scope.DEPLOY, Scope.READ);
            case ADMIN, OPERATOR -> Set.of(Scope.ADMIN);
        };
    }

    public boolean permits(Caller caller) {
        return scopes().stream().anyMatch(caller::may) && (this != OPERATOR || caller.isOperator());
    }

    /// The key to use instead, for a message.
    String needed() {
        return this == OPERATOR
                ? "the key of this server's operator"
                : "a key with the scope "
                        + scopes().stream().sorted().map(Scope::label).collect(Collectors.joining(" or "));
    }
}
