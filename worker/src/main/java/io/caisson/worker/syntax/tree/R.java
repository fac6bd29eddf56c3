package io.caisson.worker.syntax.tree;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.Escapes;
import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Collects the facts of R. Functions of R itself are named without their namespaces; a function named by a
/// string is that function.
final class R extends TreeReader {
    private static final Set<String> TEXTS = Set.of("string", "call");
    private static final Set<String> NAMING = Set.of("get", "match.fun", "getFunction", "getExportedValue", "mget");
    private static final Set<String> LOADING =
            Set.of("library", "require", "requireNamespace", "loadNamespace", "source");
    private static final Set<String> BUILT_IN = Set.of("base", "utils", "stats", "methods");

    R(TextFacts facts) {
        super(facts);
    }

    @Override
    boolean isText(String kind) {
        return TEXTS.contains(kind);
    }

    @Override
    List<String> declares(Node node) {
        return node.is("formal_parameters")
                ? node.parts().stream().map(Node::text).toList()
                : List.of();
    }

    @Override
    boolean isScope(String kind) {
        return kind.equals("function_definition") || kind.equals("lambda_function");
    }

    @Override
    void visit(Node node) throws UnreadableSource {
        switch (node.kind()) {
            case "call" -> call(node);
            case "left_assignment", "equals_assignment", "super_assignment", "left_assignment2" ->
                assignment(node, "name", "value");
            case "right_assignment", "super_right_assignment" -> assignment(node, "name", "value");
            case "repeat" -> {
                walkParts(node);
                endless(node);
            }
            case "while" -> {
                walkParts(node);
                if (node.part("condition").filter(this::isTrue).isPresent()) {
                    endless(node);
                }
            }
            default -> walkParts(node);
        }
    }

    private void call(Node node) throws UnreadableSource {
        var callee = node.part("function").orElse(node);
        var arguments = arguments(node);
        call(callee, arguments, node);
        var name = called(value(callee));
        var first = arguments.isEmpty() ? Argument.OTHER : arguments.getFirst();
        if (name.equals("do.call") && first.form() != Form.OTHER) {
            tell(Kind.CALL, called(first), arguments.subList(1, arguments.size()), node);
        }
        if (LOADING.contains(name)) {
            tell(Kind.IMPORT, first.text().isEmpty() ? Fact.UNKNOWN : first.text(), List.of(), node);
        }
        walk(callee);
        walk(node.part("arguments"));
    }

    private void assignment(Node node, String left, String right) throws UnreadableSource {
        var name = node.part(left).orElse(node);
        var value = value(node.part(right));
        if (name.is("identifier") && node.kind().startsWith("super")) {
            assign(name.text(), value, node);
        } else if (name.is("identifier")) {
            define(name.text(), value, node);
        } else {
            tell(Kind.WRITE, name.text().replaceAll("\\s", "").replace('$', '.'), List.of(value), node);
        }
        walk(node.part(right));
    }

    private List<Argument> arguments(Node node) throws UnreadableSource {
        var found = new ArrayList<Argument>();
        for (var argument : node.part("arguments").map(Node::parts).orElse(List.of())) {
            found.add(argument.is("default_argument") ? value(argument.part("value")) : value(argument));
        }
        return found;
    }

    @Override
    Argument fold(Node node) throws UnreadableSource {
        return switch (node.kind()) {
            case "string" -> text(unquoted(node.text()));
            case "integer", "float" -> number(node.text());
            case "identifier" -> names.meaning(node.text());
            case "namespace_get", "namespace_get_internal" -> {
                var space = node.part("namespace").map(Node::text).orElse("");
                var name = node.part("function").map(Node::text).orElse("");
                yield path(BUILT_IN.contains(space) ? name : space + "." + name);
            }
            case "paren_list" -> node.parts().size() == 1 ? value(node.parts().getFirst()) : Argument.OTHER;
            case "call" -> result(node);
            case "function_definition", "lambda_function" -> function();
            default -> Argument.OTHER;
        };
    }

    private Argument result(Node node) throws UnreadableSource {
        var name = called(value(node.part("function")));
        var arguments = arguments(node);
        var given = arguments.isEmpty() ? Argument.OTHER : arguments.getFirst();
        if (NAMING.contains(name) && given.form() == Form.TEXT) {
            return path(given.text());
        }
        if (name.equals("paste0") && !arguments.isEmpty()) {
            var joined = joined(arguments);
            return joined.form() == Form.TEXT ? joined : result(name);
        }
        return result(name);
    }

    private static String unquoted(String literal) {
        var raw = literal.matches("(?s)[rR][\"'].*");
        var inner = literal.substring(
                raw ? Math.min(3, literal.length()) : 1, Math.max(raw ? 3 : 1, literal.length() - (raw ? 2 : 1)));
        return raw ? inner : Escapes.decoded(inner);
    }
}
