package io.caisson.server;

import io.caisson.Caller;
import io.caisson.Scope;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Whom an operation is for.
enum Access {
    /// Everybody, without a key.
    OPEN,
    EXECUTE(Scope.EXECUTE),
    DEPLOY(Scope.DEPLOY),
    READ(Scope.READ),
    /// Those who run something may see what comes of it.
    RESULT(Scope.EXECUTE, Scope.READ),
    /// Those for whom there is any tool: each is for a scope of its own.
    TOOLS(Scope.EXECUTE, Scope.DEPLOY, Scope.READ),
    ADMIN(Scope.ADMIN),
    /// The admin of the server itself, whose word holds for all tenants.
    OPERATOR(Scope.ADMIN);

    private final Set<Scope> scopes = EnumSet.noneOf(Scope.class);

    Access(Scope... scopes) {
        this.scopes.addAll(Set.of(scopes));
    }

    /// The scopes of which one is enough; none for everybody.
    Set<Scope> scopes() {
        return Set.copyOf(scopes);
    }

    boolean permits(Caller caller) {
        return scopes.stream().anyMatch(caller::may) && (this != OPERATOR || caller.isOperator());
    }

    /// What a key would need.
    String needed() {
        return this == OPERATOR
                ? "the key of this server's operator"
                : "a key with the scope "
                        + scopes.stream().sorted().map(Scope::label).collect(Collectors.joining(" or "));
    }
}
