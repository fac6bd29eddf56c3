package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The variables of one function, block or program, with all values assigned to them.
final class VariableScope {
    /// The step to any item of a list.
    static final String ANY = "%any";

    /// A variable.
    static final class Variable {
        final List<Value> values = new ArrayList<>();

        @Nullable
        Known known;

        boolean busy;
    }

    /// A value assigned to a variable.
    ///
    /// @param expression null when it is unknown
    /// @param steps lead from the expression's value to the assigned value
    /// @param appended whether it is added to the previous value
    record Value(@Nullable ISwc4jAst expression, VariableScope scope, List<String> steps, boolean appended) {}

    private final @Nullable VariableScope parent;
    private final boolean function;
    private final boolean ownThis;
    private final Map<String, Variable> variables = new HashMap<>();

    private VariableScope(@Nullable VariableScope parent, boolean function, boolean ownThis) {
        this.parent = parent;
        this.function = function;
        this.ownThis = ownThis;
    }

    static VariableScope program() {
        return new VariableScope(null, true, false);
    }

    VariableScope block() {
        return new VariableScope(this, false, false);
    }

    VariableScope arrow() {
        return new VariableScope(this, true, false);
    }

    VariableScope function() {
        return new VariableScope(this, true, true);
    }

    Variable declare(String name) {
        return variables.computeIfAbsent(name, _ -> new Variable());
    }

    /// The scope that `var` declares in.
    VariableScope ofFunction() {
        return function || parent == null ? this : parent.ofFunction();
    }

    @Nullable
    Variable find(String name) {
        for (var scope = this; scope != null; scope = scope.parent) {
            var found = scope.variables.get(name);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /// The variable that an assignment means, declared globally if it does not exist.
    Variable findOrMake(String name) {
        var found = find(name);
        if (found != null) {
            return found;
        }
        var scope = this;
        while (scope.parent != null) {
            scope = scope.parent;
        }
        return scope.declare(name);
    }

    /// Whether `this` is the global object here.
    boolean seesGlobalThis() {
        for (var scope = this; scope != null; scope = scope.parent) {
            if (scope.ownThis) {
                return false;
            }
        }
        return true;
    }
}
