package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClass;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstConstructor;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstFunction;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstGetterProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstParam;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstSetterProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstStaticBlock;
import com.caoccao.javet.swc4j.ast.enums.Swc4jAstAssignOp;
import com.caoccao.javet.swc4j.ast.enums.Swc4jAstVarDeclKind;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstArrowExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstAssignExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstCallExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstExprOrSpread;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstFnExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdentName;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstParenExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstUpdateExpr;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstPat;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.ast.miscs.Swc4jAstCatchClause;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportDecl;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportDefaultSpecifier;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportNamedSpecifier;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportStarAsSpecifier;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstArrayPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstAssignPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstAssignPatProp;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstBindingIdent;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstKeyValuePatProp;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstObjectPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstRestPat;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstBlockStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstClassDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstFnDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForInStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForOfStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstSwitchStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDecl;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds every variable of a program and all values assigned to it, including assignments after a use.
final class Scopes {
    private final IdentityHashMap<ISwc4jAst, VariableScope> opened = new IdentityHashMap<>();
    private final List<Runnable> assignments = new ArrayList<>();
    private final VariableScope program = VariableScope.program();

    static Scopes of(ISwc4jAstProgram<?> program) {
        var scopes = new Scopes();
        program.getBody().forEach(item -> scopes.walk(item, scopes.program));
        scopes.assignments.forEach(Runnable::run);
        return scopes;
    }

    VariableScope program() {
        return program;
    }

    /// The scope inside `node`; `outer` when the node has none of its own.
    VariableScope inside(ISwc4jAst node, VariableScope outer) {
        return opened.getOrDefault(node, outer);
    }

    private void walk(ISwc4jAst node, VariableScope outer) {
        var scope = open(node, outer);
        declare(node, scope, outer);
        for (var child : node.getChildNodes()) {
            walk(child, scope);
        }
    }

    private VariableScope open(ISwc4jAst node, VariableScope outer) {
        var scope = switch (node) {
            case Swc4jAstArrowExpr _ -> outer.arrow();
            case Swc4jAstFunction _,
                    Swc4jAstConstructor _,
                    Swc4jAstGetterProp _,
                    Swc4jAstSetterProp _,
                    Swc4jAstStaticBlock _ -> outer.function();
            case Swc4jAstClass _ -> outer.function();
            case Swc4jAstFnExpr _,
                    Swc4jAstBlockStmt _,
                    Swc4jAstForStmt _,
                    Swc4jAstForInStmt _,
                    Swc4jAstForOfStmt _,
                    Swc4jAstSwitchStmt _,
                    Swc4jAstCatchClause _ -> outer.block();
            default -> outer;
        };
        if (scope != outer) {
            opened.put(node, scope);
        }
        return scope;
    }

    private void declare(ISwc4jAst node, VariableScope scope, VariableScope outer) {
        switch (node) {
            case Swc4jAstFnDecl function ->
                put(outer.declare(function.getIdent().getSym()), function, outer);
            case Swc4jAstClassDecl type -> put(outer.declare(type.getIdent().getSym()), type, outer);
            case Swc4jAstFnExpr function ->
                function.getIdent().ifPresent(name -> put(scope.declare(name.getSym()), function, scope));
            case Swc4jAstParam parameter -> bindUnknown(parameter.getPat(), scope);
            case Swc4jAstArrowExpr arrow -> arrow.getParams().forEach(pattern -> bindUnknown(pattern, scope));
            case Swc4jAstSetterProp setter -> bindUnknown(setter.getParam(), scope);
            case Swc4jAstVarDecl variables -> declare(variables, scope);
            case Swc4jAstImportDecl imported -> declare(imported, scope);
            case Swc4jAstForOfStmt loop
            when loop.getLeft() instanceof Swc4jAstVarDecl variables ->
                variables
                        .getDecls()
                        .forEach(each ->
                                bind(each.getName(), loop.getRight(), outer, List.of(VariableScope.ANY), scope));
            case Swc4jAstAssignExpr assignment -> assign(assignment, scope);
            case Swc4jAstUpdateExpr update
            when update.getArg() instanceof Swc4jAstIdent name ->
                assignments.add(() -> add(scope.findOrMake(name.getSym()), null, scope, List.of(), false));
            case Swc4jAstCallExpr call -> passArguments(call, outer);
            case Swc4jAstCatchClause caught -> caught.getParam().ifPresent(pattern -> bindUnknown(pattern, scope));
            default -> {}
        }
    }

    private void declare(Swc4jAstVarDecl variables, VariableScope scope) {
        var owner = variables.getKind() == Swc4jAstVarDeclKind.Var ? scope.ofFunction() : scope;
        for (var variable : variables.getDecls()) {
            var value = variable.getInit().orElse(null);
            if (value == null) {
                declareNames(variable.getName(), owner);
            } else {
                bind(variable.getName(), value, scope, List.of(), owner);
            }
        }
    }

    private static void declareNames(ISwc4jAstPat pattern, VariableScope owner) {
        if (pattern instanceof Swc4jAstBindingIdent name) {
            owner.declare(name.getId().getSym());
        }
    }

    private static void declare(Swc4jAstImportDecl imported, VariableScope scope) {
        for (var specifier : imported.getSpecifiers()) {
            switch (specifier) {
                case Swc4jAstImportDefaultSpecifier whole ->
                    add(scope.declare(whole.getLocal().getSym()), imported, scope, List.of(), false);
                case Swc4jAstImportStarAsSpecifier whole ->
                    add(scope.declare(whole.getLocal().getSym()), imported, scope, List.of(), false);
                case Swc4jAstImportNamedSpecifier one ->
                    add(
                            scope.declare(one.getLocal().getSym()),
                            imported,
                            scope,
                            steps(one.getImported()
                                    .map(Scopes::name)
                                    .orElse(one.getLocal().getSym())),
                            false);
                default -> {}
            }
        }
    }

    private static List<String> steps(String name) {
        return name.equals("default") ? List.of() : List.of(name);
    }

    private static String name(ISwc4jAst name) {
        return switch (name) {
            case Swc4jAstIdent ident -> ident.getSym();
            case Swc4jAstStr text -> text.getValue();
            default -> "";
        };
    }

    private void assign(Swc4jAstAssignExpr assignment, VariableScope scope) {
        var appended = assignment.getOp() == Swc4jAstAssignOp.AddAssign;
        switch (assignment.getLeft()) {
            case Swc4jAstIdent name -> later(name.getSym(), assignment.getRight(), scope, appended);
            case Swc4jAstBindingIdent name -> later(name.getId().getSym(), assignment.getRight(), scope, appended);
            case ISwc4jAstPat pattern ->
                assignments.add(() -> bind(pattern, assignment.getRight(), scope, List.of(), scope));
            default -> {}
        }
    }

    private void later(String name, ISwc4jAst value, VariableScope scope, boolean appended) {
        assignments.add(() -> add(scope.findOrMake(name), value, scope, List.of(), appended));
    }

    /// Assigns arguments to the parameters of a function that is called where it is defined, such as `(function
    /// (f) { f() })(eval)`.
    private void passArguments(Swc4jAstCallExpr call, VariableScope scope) {
        var patterns = parameters(call.getCallee());
        for (var i = 0; i < Math.min(patterns.size(), call.getArgs().size()); i++) {
            var pattern = patterns.get(i);
            var argument = call.getArgs().get(i);
            assignments.add(() -> pass(call, pattern, argument, scope));
        }
    }

    private void pass(Swc4jAstCallExpr call, ISwc4jAstPat pattern, Swc4jAstExprOrSpread argument, VariableScope scope) {
        var inner = innerScope(call.getCallee(), scope);
        if (inner != null) {
            bind(pattern, argument.getExpr(), scope, List.of(), inner);
        }
    }

    private @Nullable VariableScope innerScope(ISwc4jAst callee, VariableScope outer) {
        return switch (callee) {
            case Swc4jAstParenExpr inner -> innerScope(inner.getExpr(), outer);
            case Swc4jAstFnExpr function -> opened.get(function.getFunction());
            case Swc4jAstArrowExpr arrow -> opened.get(arrow);
            default -> null;
        };
    }

    private static List<ISwc4jAstPat> parameters(ISwc4jAst callee) {
        return switch (callee) {
            case Swc4jAstParenExpr inner -> parameters(inner.getExpr());
            case Swc4jAstFnExpr function ->
                function.getFunction().getParams().stream()
                        .map(Swc4jAstParam::getPat)
                        .toList();
            case Swc4jAstArrowExpr arrow -> arrow.getParams();
            default -> List.of();
        };
    }

    /// Declares the variables of `pattern` with unknown values.
    private static void bindUnknown(ISwc4jAst pattern, VariableScope owner) {
        bind(pattern, null, owner, List.of(), owner);
    }

    /// Assigns to the variables of `pattern` the values at `steps` from `value`.
    private static void bind(
            ISwc4jAst pattern,
            @Nullable ISwc4jAst value,
            VariableScope scope,
            List<String> steps,
            VariableScope owner) {
        switch (pattern) {
            case Swc4jAstBindingIdent name -> add(owner.declare(name.getId().getSym()), value, scope, steps, false);
            case Swc4jAstIdent name -> add(owner.declare(name.getSym()), value, scope, steps, false);
            case Swc4jAstAssignPat standard -> {
                bind(standard.getLeft(), value, scope, steps, owner);
                bind(standard.getLeft(), standard.getRight(), owner, List.of(), owner);
            }
            case Swc4jAstRestPat rest -> bind(rest.getArg(), null, scope, List.of(), owner);
            case Swc4jAstObjectPat object -> bindFields(object, value, scope, steps, owner);
            case Swc4jAstArrayPat array -> bindItems(array, value, scope, steps, owner);
            default -> {}
        }
    }

    private static void bindFields(
            Swc4jAstObjectPat object,
            @Nullable ISwc4jAst value,
            VariableScope scope,
            List<String> steps,
            VariableScope owner) {
        for (var field : object.getProps()) {
            switch (field) {
                case Swc4jAstAssignPatProp one -> {
                    var name = one.getKey().getId().getSym();
                    bind(one.getKey(), value, scope, and(steps, name), owner);
                    one.getValue().ifPresent(standard -> bind(one.getKey(), standard, owner, List.of(), owner));
                }
                case Swc4jAstKeyValuePatProp one ->
                    bind(one.getValue(), value, scope, and(steps, key(one.getKey())), owner);
                default -> {}
            }
        }
    }

    private static void bindItems(
            Swc4jAstArrayPat array,
            @Nullable ISwc4jAst value,
            VariableScope scope,
            List<String> steps,
            VariableScope owner) {
        for (var i = 0; i < array.getElems().size(); i++) {
            var at = Integer.toString(i);
            array.getElems().get(i).ifPresent(each -> bind(each, value, scope, and(steps, at), owner));
        }
    }

    private static String key(ISwc4jAst name) {
        return switch (name) {
            case Swc4jAstIdentName ident -> ident.getSym();
            case Swc4jAstStr text -> text.getValue();
            default -> VariableScope.ANY;
        };
    }

    private static List<String> and(List<String> steps, String step) {
        var all = new ArrayList<>(steps);
        all.add(step);
        return all;
    }

    private static void put(VariableScope.Variable variable, ISwc4jAst value, VariableScope scope) {
        add(variable, value, scope, List.of(), false);
    }

    private static void add(
            VariableScope.Variable variable,
            @Nullable ISwc4jAst value,
            VariableScope scope,
            List<String> steps,
            boolean appended) {
        variable.values.add(new VariableScope.Value(value, scope, steps, appended));
    }
}
