package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstComputedPropName;
import com.caoccao.javet.swc4j.ast.enums.Swc4jAstType;
import com.caoccao.javet.swc4j.ast.enums.Swc4jAstUnaryOp;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstAssignExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstBinExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstCallExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstExprOrSpread;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstMemberExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstNewExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTaggedTpl;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTpl;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstUnaryExpr;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstRegex;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.ast.miscs.Swc4jAstOptCall;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportAll;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportDecl;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstNamedExport;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstBindingIdent;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstDoWhileStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstWhileStmt;
import io.caisson.gate.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// Collects the facts of JavaScript from its syntax tree.
final class ScriptFacts {
    private static final int MIN_TEXT = 4;

    /// Steps that lead from any value to objects shared by all values.
    private static final List<String> CLIMBS =
            List.of("constructor", "__proto__", "prototype", "caller", "callee", "__defineGetter__");

    private static final Set<String> REQUIRES =
            Set.of("require", "module.require", "process.mainModule.require", "process.getBuiltinModule");

    /// How the surrounding expression uses an expression.
    private enum Use {
        VALUE,
        /// It is called, or one of its properties is used.
        PART
    }

    private final Scopes scopes;
    private final Folding folding = new Folding();
    private final String path;
    private final IntFunction<Places.Place> places;
    private final FactList facts;
    private int deepest;

    private ScriptFacts(Scopes scopes, String path, IntFunction<Places.Place> places, FactList facts) {
        this.scopes = scopes;
        this.path = path;
        this.places = places;
        this.facts = facts;
    }

    /// @param places maps an offset of the parser, in code points, to the author's place
    static void of(ISwc4jAstProgram<?> program, String path, IntFunction<Places.Place> places, FactList facts)
            throws UnreadableSource {
        var scopes = Scopes.of(program);
        var walker = new ScriptFacts(scopes, path, places, facts);
        for (var item : program.getBody()) {
            walker.walk(item, scopes.program(), Use.VALUE, 1);
        }
        facts.add(Fact.Kind.DEPTH, Integer.toString(walker.deepest), path, 0, 0);
    }

    private void walk(ISwc4jAst node, VariableScope outer, Use use, int depth) throws UnreadableSource {
        deepest = Math.max(deepest, depth);
        var scope = scopes.inside(node, outer);
        switch (node) {
            case Swc4jAstCallExpr call -> call(call, scope, depth);
            case Swc4jAstOptCall call -> call(call, call.getCallee(), call.getArgs(), scope, depth);
            case Swc4jAstNewExpr made ->
                call(made, made.getCallee(), made.getArgs().orElse(List.of()), scope, depth);
            case Swc4jAstTaggedTpl tagged -> tagged(tagged, scope, depth);
            case Swc4jAstMemberExpr member -> member(member, scope, use, depth);
            case Swc4jAstAssignExpr assignment -> assignment(assignment, scope, depth);
            case Swc4jAstUnaryExpr unary -> unary(unary, scope, depth);
            case Swc4jAstIdent name -> read(name, folding.of(name, scope), use);
            // a declaration is not a use
            case Swc4jAstBindingIdent _ -> {}
            case Swc4jAstImportDecl imported -> imports(imported.getSrc(), imported);
            case Swc4jAstBinExpr sum when text(sum, folding.of(sum, scope)) -> {}
            case Swc4jAstTpl template when text(template, folding.of(template, scope)) -> {}
            default -> {
                leaf(node, scope);
                children(node, scope, depth);
            }
        }
    }

    private void leaf(ISwc4jAst node, VariableScope scope) throws UnreadableSource {
        switch (node) {
            case Swc4jAstStr text -> text(text, folding.of(text, scope));
            case Swc4jAstRegex pattern -> add(Fact.Kind.PATTERN, pattern.getExp(), List.of(), pattern);
            case Swc4jAstExportAll exported -> imports(exported.getSrc(), exported);
            case Swc4jAstNamedExport exported -> {
                if (exported.getSrc().isPresent()) {
                    imports(exported.getSrc().get(), exported);
                }
            }
            case Swc4jAstWhileStmt loop ->
                loop(loop, Endless.isTrue(folding.of(loop.getTest(), scope), loop.getTest()));
            case Swc4jAstDoWhileStmt loop ->
                loop(loop, Endless.isTrue(folding.of(loop.getTest(), scope), loop.getTest()));
            case Swc4jAstForStmt loop ->
                loop(
                        loop,
                        loop.getTest().isEmpty()
                                || Endless.isTrue(
                                        folding.of(loop.getTest().get(), scope),
                                        loop.getTest().get()));
            default -> {}
        }
    }

    private void children(ISwc4jAst node, VariableScope scope, int depth) throws UnreadableSource {
        for (var child : node.getChildNodes()) {
            walk(child, scope, Use.VALUE, depth + 1);
        }
    }

    private void imports(Swc4jAstStr module, ISwc4jAst at) throws UnreadableSource {
        add(Fact.Kind.IMPORT, Folding.module(module.getValue()).name(), List.of(), at);
    }

    private void loop(ISwc4jAst loop, boolean always) throws UnreadableSource {
        if (always && !Endless.hasExit(loop)) {
            add(Fact.Kind.LOOP, "endless", List.of(), loop);
        }
    }

    private void call(Swc4jAstCallExpr call, VariableScope scope, int depth) throws UnreadableSource {
        if (call.getCallee().getType() == Swc4jAstType.Import) {
            var module = Constants.text(folding.argument(call.getArgs(), 0, scope));
            add(
                    Fact.Kind.IMPORT,
                    module.map(name -> Folding.module(name).name()).orElse(Fact.UNKNOWN),
                    List.of(),
                    call);
            children(call, scope, depth);
        } else {
            call(call, call.getCallee(), call.getArgs(), scope, depth);
        }
    }

    private void call(
            ISwc4jAst call, ISwc4jAst callee, List<Swc4jAstExprOrSpread> arguments, VariableScope scope, int depth)
            throws UnreadableSource {
        if (folding.of(callee, scope) instanceof Known.Path(var name)) {
            called(call, name, folding.arguments(arguments, scope));
        }
        text(call, folding.of(call, scope));
        walk(callee, scope, Use.PART, depth + 1);
        for (var argument : arguments) {
            walk(argument, scope, Use.VALUE, depth + 1);
        }
    }

    private void called(ISwc4jAst call, String name, List<Known> given) throws UnreadableSource {
        if (REQUIRES.contains(name)) {
            var module = given.isEmpty() ? Known.nothing() : folding(given.getFirst());
            add(Fact.Kind.IMPORT, module instanceof Known.Path(var known) ? known : Fact.UNKNOWN, List.of(), call);
        }
        var step = name.substring(name.lastIndexOf('.') + 1);
        var object = step.length() == name.length() ? "" : name.substring(0, name.length() - step.length() - 1);
        switch (step) {
            case "call", "bind" ->
                add(Fact.Kind.CALL, object, arguments(given.stream().skip(1)), call);
            case "apply", "construct" -> applied(call, name, object, given);
            default -> {
                add(Fact.Kind.CALL, name, arguments(given.stream()), call);
                if (name.equals("RegExp") && !given.isEmpty() && given.getFirst() instanceof Known.Text(var pattern)) {
                    add(Fact.Kind.PATTERN, pattern, List.of(), call);
                }
            }
        }
    }

    private static Known folding(Known module) {
        return Constants.text(module).<Known>map(Folding::module).orElse(Known.nothing());
    }

    /// `f.apply(this, list)`, `Reflect.apply(f, this, list)`, `Reflect.construct(F, list)`.
    private void applied(ISwc4jAst call, String name, String object, List<Known> given) throws UnreadableSource {
        var reflected = object.equals("Reflect");
        var target = reflected && !given.isEmpty() ? given.getFirst() : new Known.Path(object);
        var list = given.stream().filter(Known.Items.class::isInstance).findFirst();
        var arguments = list.map(items -> ((Known.Items) items).items()).orElse(List.of());
        add(Fact.Kind.CALL, target instanceof Known.Path(var path) ? path : name, arguments(arguments.stream()), call);
    }

    private static List<Fact.Argument> arguments(Stream<Known> given) {
        return given.map(Known::argument).toList();
    }

    private void tagged(Swc4jAstTaggedTpl tagged, VariableScope scope, int depth) throws UnreadableSource {
        if (folding.of(tagged.getTag(), scope) instanceof Known.Path(var name)) {
            called(tagged, name, List.of(folding.of(tagged.getTpl(), scope)));
        }
        walk(tagged.getTag(), scope, Use.PART, depth + 1);
        walk(tagged.getTpl(), scope, Use.VALUE, depth + 1);
    }

    private void member(Swc4jAstMemberExpr member, VariableScope scope, Use use, int depth) throws UnreadableSource {
        read(member, folding.of(member, scope), use);
        walk(member.getObj(), scope, Use.PART, depth + 1);
        if (member.getProp() instanceof Swc4jAstComputedPropName computed) {
            walk(computed, scope, Use.VALUE, depth + 1);
        }
    }

    private void read(ISwc4jAst node, Known known, Use use) throws UnreadableSource {
        if (use == Use.VALUE
                && known instanceof Known.Path path
                && !path.name().isEmpty()
                && (!path.isLocal() || climbs(path.name()))) {
            add(Fact.Kind.READ, path.name(), List.of(), node);
        }
    }

    private static boolean climbs(String name) {
        return CLIMBS.stream().anyMatch(name::contains);
    }

    private void assignment(Swc4jAstAssignExpr assignment, VariableScope scope, int depth) throws UnreadableSource {
        if (assignment.getLeft() instanceof Swc4jAstMemberExpr target) {
            write(
                    target,
                    scope,
                    List.of(folding.of(assignment.getRight(), scope).argument()));
            walk(target.getObj(), scope, Use.PART, depth + 1);
            walk(target.getProp(), scope, Use.PART, depth + 1);
        } else {
            for (var child : assignment.getLeft().getChildNodes()) {
                walk(child, scope, Use.PART, depth + 1);
            }
        }
        walk(assignment.getRight(), scope, Use.VALUE, depth + 1);
    }

    private void write(Swc4jAstMemberExpr target, VariableScope scope, List<Fact.Argument> value)
            throws UnreadableSource {
        if (folding.of(target, scope) instanceof Known.Path path && (!path.isLocal() || climbs(path.name()))) {
            add(Fact.Kind.WRITE, path.name(), value, target);
        }
    }

    /// The operand of `typeof` is not used; the operand of `delete` counts as written.
    private void unary(Swc4jAstUnaryExpr unary, VariableScope scope, int depth) throws UnreadableSource {
        if (unary.getOp() == Swc4jAstUnaryOp.Delete && unary.getArg() instanceof Swc4jAstMemberExpr target) {
            write(target, scope, List.of());
        }
        var use = unary.getOp() == Swc4jAstUnaryOp.TypeOf ? Use.PART : Use.VALUE;
        walk(unary.getArg(), scope, use, depth + 1);
    }

    private boolean text(ISwc4jAst node, Known known) throws UnreadableSource {
        if (!(known instanceof Known.Text(var text))) {
            return false;
        }
        if (text.length() >= MIN_TEXT) {
            add(Fact.Kind.TEXT, text, List.of(), node);
        }
        return true;
    }

    private void add(Fact.Kind kind, String name, List<Fact.Argument> arguments, ISwc4jAst at) throws UnreadableSource {
        var place = places.apply(at.getSpan().getStart());
        facts.add(kind, name, new ArrayList<>(arguments), path, place.line(), place.column());
    }
}
