package io.caisson.server.http;

import io.caisson.account.Caller;
import io.caisson.account.Scope;
import java.util.Set;
import java.util.stream.Collectors;

/// Whom an operation is for.
public enum Access {
    /// Everybody, without a key.
    OPEN,
    EXECUTE,
    DEPLOY,
    READ,
    /// Those who may see what concerns all users of their tenant.
    READ_ALL,
    /// Those who run something may see what comes of it.
    RESULT,
    /// Those for whom there is any tool: each is for a scope of its own.
    TOOLS,
    ADMIN,
    /// The admin of the server itself, whose word holds for all tenants.
    OPERATOR;

    /// The scopes of which one is enough; none for everybody.
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

    /// What a key would need.
    String needed() {
        return this == OPERATOR
                ? "the key of this server's operator"
                : "a key with the scope "
                        + scopes().stream().sorted().map(Scope::label).collect(Collectors.joining(" or "));
    }
}
