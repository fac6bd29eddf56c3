package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstComputedPropName;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstKeyValueProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstMethodProp;
import com.caoccao.javet.swc4j.ast.enums.Swc4jAstType;
import com.caoccao.javet.swc4j.ast.enums.Swc4jAstUnaryOp;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstArrowExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstAssignExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstAwaitExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstBinExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstCallExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstClassExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstCondExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstExprOrSpread;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstFnExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdentName;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstMemberExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstNewExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstOptChainExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstParenExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstSeqExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstThisExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTpl;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstUnaryExpr;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstArrayLit;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstBigInt;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstNumber;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstObjectLit;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstRegex;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.miscs.Swc4jAstOptCall;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstClassDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstFnDecl;
import io.caisson.gate.Fact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Evaluates expressions without running them, to constants or to paths that lead to values outside the program.
///
/// When an expression has several possible values, the one with more information counts: a variable that is
/// `eval` in one branch is `eval`.
final class Folding {
    private static final Set<String> GLOBAL_OBJECTS =
            Set.of("globalThis", "window", "self", "global", "frames", "top", "parent");
    private static final Set<String> DESCRIBE = Set.of("value", "get", "set");

    private final IdentityHashMap<ISwc4jAst, Known> found = new IdentityHashMap<>();

    Known of(@Nullable ISwc4jAst expression, VariableScope scope) {
        if (expression == null) {
            return Known.nothing();
        }
        var before = found.get(expression);
        if (before != null) {
            return before;
        }
        // makes a use inside its own definition end here
        found.put(expression, Known.nothing());
        var known = fold(expression, scope);
        found.put(expression, known);
        return known;
    }

    private Known fold(ISwc4jAst expression, VariableScope scope) {
        return switch (expression) {
            case Swc4jAstStr text -> new Known.Text(text.getValue());
            case Swc4jAstNumber number -> new Known.Quantity(number.getValue());
            case Swc4jAstBigInt number -> new Known.Quantity(number.getValue().doubleValue());
            case Swc4jAstTpl template -> template(template, scope);
            case Swc4jAstIdent name -> variable(name.getSym(), scope);
            case Swc4jAstThisExpr _ -> scope.seesGlobalThis() ? Known.Path.GLOBAL : Known.nothing();
            case Swc4jAstMemberExpr member -> member(member, scope);
            case Swc4jAstCallExpr call -> call(call, scope);
            case Swc4jAstNewExpr made -> made(made, scope);
            case Swc4jAstBinExpr binary -> binary(binary, scope);
            case Swc4jAstUnaryExpr unary -> unary(unary, scope);
            case Swc4jAstCondExpr choice -> either(of(choice.getCons(), scope), of(choice.getAlt(), scope));
            case Swc4jAstSeqExpr sequence -> of(sequence.getExprs().getLast(), scope);
            case Swc4jAstAssignExpr assignment -> of(assignment.getRight(), scope);
            case Swc4jAstParenExpr inner -> of(inner.getExpr(), scope);
            case Swc4jAstAwaitExpr awaited -> of(awaited.getArg(), scope);
            case Swc4jAstOptChainExpr chain -> chain(chain, scope);
            case Swc4jAstArrayLit array -> items(array, scope);
            case Swc4jAstObjectLit object -> fields(object, scope);
            case Swc4jAstArrowExpr _, Swc4jAstFnExpr _, Swc4jAstFnDecl _, Swc4jAstClassExpr _, Swc4jAstClassDecl _ ->
                Known.function();
            case Swc4jAstImportDecl imported -> module(imported.getSrc().getValue());
            default -> Known.nothing();
        };
    }

    private Known member(Swc4jAstMemberExpr member, VariableScope scope) {
        var property = property(member.getProp(), scope);
        return member.getObj() instanceof Swc4jAstRegex pattern && property.equals("source")
                ? new Known.Text(pattern.getExp())
                : of(member.getObj(), scope).member(property);
    }

    private static Known either(Known one, Known other) {
        if (one instanceof Known.Path path && !path.isLocal()) {
            return one;
        }
        if (other instanceof Known.Path path && !path.isLocal()) {
            return other;
        }
        return one.says() ? one : other;
    }

    /// The path of a module, the same for every spelling of its name.
    static Known.Path module(String name) {
        return new Known.Path(name.startsWith("node:") ? name.substring("node:".length()) : name);
    }

    private Known variable(String name, VariableScope scope) {
        var variable = scope.find(name);
        if (variable == null) {
            return GLOBAL_OBJECTS.contains(name) ? Known.Path.GLOBAL : new Known.Path(name);
        }
        if (variable.known != null) {
            return variable.known;
        }
        if (variable.busy) {
            return Known.nothing();
        }
        variable.busy = true;
        var known = Known.nothing();
        for (var value : variable.values) {
            var put = stepped(of(value.expression(), value.scope()), value.steps());
            known = value.appended() ? Constants.sum(known, put) : either(put, known);
        }
        variable.busy = false;
        variable.known = known;
        return known;
    }

    private static Known stepped(Known start, List<String> steps) {
        var known = start;
        for (var step : steps) {
            known = step.equals(VariableScope.ANY) ? any(known) : known.member(step);
        }
        return known;
    }

    private static Known any(Known list) {
        return list instanceof Known.Items(var items)
                ? items.stream().reduce(Known.nothing(), Folding::either)
                : Known.nothing();
    }

    /// The name of a property as far as it is known.
    String property(ISwc4jAst property, VariableScope scope) {
        return switch (property) {
            case Swc4jAstIdentName name -> name.getSym();
            case Swc4jAstComputedPropName computed ->
                Constants.text(of(computed.getExpr(), scope)).orElse(Fact.UNKNOWN);
            case Swc4jAstStr text -> text.getValue();
            case Swc4jAstNumber number -> new Known.Quantity(number.getValue()).text();
            default -> Fact.UNKNOWN;
        };
    }

    private Known chain(Swc4jAstOptChainExpr chain, VariableScope scope) {
        return switch ((ISwc4jAst) chain.getBase()) {
            case Swc4jAstMemberExpr member -> of(member, scope);
            case Swc4jAstOptCall call -> called(call.getCallee(), call.getArgs(), scope);
            default -> Known.nothing();
        };
    }

    private Known template(Swc4jAstTpl template, VariableScope scope) {
        Known all = new Known.Text("");
        for (var i = 0; i < template.getQuasis().size(); i++) {
            var quasi = template.getQuasis().get(i);
            all = Constants.sum(all, new Known.Text(quasi.getCooked().orElse(quasi.getRaw())));
            if (i < template.getExprs().size()) {
                all = Constants.sum(all, of(template.getExprs().get(i), scope));
            }
        }
        return all;
    }

    private Known binary(Swc4jAstBinExpr binary, VariableScope scope) {
        var left = of(binary.getLeft(), scope);
        var right = of(binary.getRight(), scope);
        return switch (binary.getOp()) {
            case Add -> Constants.sum(left, right);
            case LogicalOr, LogicalAnd, NullishCoalescing -> either(left, right);
            default -> Constants.arithmetic(binary.getOp(), left, right);
        };
    }

    private Known unary(Swc4jAstUnaryExpr unary, VariableScope scope) {
        if (unary.getOp() == Swc4jAstUnaryOp.Minus && of(unary.getArg(), scope) instanceof Known.Quantity(var value)) {
            return new Known.Quantity(-value);
        }
        return Known.nothing();
    }

    private Known items(Swc4jAstArrayLit array, VariableScope scope) {
        var items = new ArrayList<Known>();
        for (var element : array.getElems()) {
            items.add(element.filter(each -> each.getSpread().isEmpty())
                    .map(each -> of(each.getExpr(), scope))
                    .orElse(Known.nothing()));
        }
        return new Known.Items(items);
    }

    private Known fields(Swc4jAstObjectLit object, VariableScope scope) {
        var fields = new HashMap<String, Known>();
        for (var field : object.getProps()) {
            switch ((ISwc4jAst) field) {
                case Swc4jAstKeyValueProp pair ->
                    fields.put(property(pair.getKey(), scope), of(pair.getValue(), scope));
                case Swc4jAstIdent name -> fields.put(name.getSym(), variable(name.getSym(), scope));
                case Swc4jAstMethodProp method -> fields.put(property(method.getKey(), scope), Known.function());
                default -> {}
            }
        }
        return new Known.Fields(fields);
    }

    private Known made(Swc4jAstNewExpr made, VariableScope scope) {
        var arguments = made.getArgs().orElse(List.of());
        return of(made.getCallee(), scope) instanceof Known.Path(var name) && name.equals("Proxy")
                ? argument(arguments, 0, scope)
                : Known.nothing();
    }

    private Known call(Swc4jAstCallExpr call, VariableScope scope) {
        return call.getCallee().getType() == Swc4jAstType.Import
                ? Constants.text(argument(call.getArgs(), 0, scope))
                        .<Known>map(Folding::module)
                        .orElse(Known.nothing())
                : called(call.getCallee(), call.getArgs(), scope);
    }

    Known argument(List<Swc4jAstExprOrSpread> arguments, int index, VariableScope scope) {
        return index < arguments.size() ? of(arguments.get(index).getExpr(), scope) : Known.nothing();
    }

    List<Known> arguments(List<Swc4jAstExprOrSpread> arguments, VariableScope scope) {
        return arguments.stream().map(each -> of(each.getExpr(), scope)).toList();
    }

    private Known called(ISwc4jAst callee, List<Swc4jAstExprOrSpread> given, VariableScope scope) {
        var arguments = arguments(given, scope);
        if (callee instanceof Swc4jAstMemberExpr member) {
            var method = property(member.getProp(), scope);
            var constant = Constants.method(of(member.getObj(), scope), method, arguments);
            if (constant.says()) {
                return constant;
            }
        }
        return switch (of(callee, scope)) {
            case Known.Path(var name) -> result(name, arguments);
            case Known.Function _ -> body(callee, scope);
            default -> Known.nothing();
        };
    }

    /// The result of calling a function of the global object or of a module.
    private static Known result(String name, List<Known> arguments) {
        var first = arguments.isEmpty() ? Known.nothing() : arguments.getFirst();
        var second = arguments.size() < 2 ? Known.nothing() : arguments.get(1);
        var constant = Constants.call(name, arguments);
        if (constant.says()) {
            return constant;
        }
        return switch (name) {
            case "require", "module.require", "process.mainModule.require", "process.getBuiltinModule" ->
                Constants.text(first).<Known>map(Folding::module).orElse(new Known.Result(name));
            case "Reflect.get" -> first.member(Constants.text(second).orElse(Fact.UNKNOWN));
            case "Object.getPrototypeOf", "Reflect.getPrototypeOf" -> prototype(first);
            case "Object.getOwnPropertyDescriptor", "Reflect.getOwnPropertyDescriptor" ->
                described(first.member(Constants.text(second).orElse(Fact.UNKNOWN)));
            default ->
                name.endsWith(".bind") ? new Known.Path(name.substring(0, name.length() - 5)) : new Known.Result(name);
        };
    }

    private static Known prototype(Known value) {
        return value instanceof Known.Function ? value : Known.nothing();
    }

    private static Known described(Known value) {
        var fields = new HashMap<String, Known>();
        DESCRIBE.forEach(name -> fields.put(name, value));
        return new Known.Fields(fields);
    }

    /// The result of a function that is called where it is defined, such as `(() => eval)()`.
    private Known body(ISwc4jAst callee, VariableScope scope) {
        return switch (callee) {
            case Swc4jAstParenExpr inner -> body(inner.getExpr(), scope);
            case Swc4jAstArrowExpr arrow when arrow.getParams().isEmpty() -> of(arrow.getBody(), scope);
            default -> Known.nothing();
        };
    }
}
