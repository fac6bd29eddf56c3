package io.caisson.worker.syntax.tree;

import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.Escapes;
import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Collects the facts of Go. A package is named by its import path: `os/exec.Command`.
final class Go extends TreeReader {
    private static final Set<String> TEXTS =
            Set.of("interpreted_string_literal", "raw_string_literal", "binary_expression");

    private static final Set<String> SCOPES =
            Set.of("block", "function_declaration", "method_declaration", "func_literal", "for_statement");

    /// Packages imported with `.`, whose names are used without a prefix.
    private final List<String> dotted = new ArrayList<>();

    Go(TextFacts facts) {
        super(facts);
    }

    @Override
    boolean isText(String kind) {
        return TEXTS.contains(kind);
    }

    @Override
    List<String> declares(Node node) {
        return node.is("function_declaration") || node.is("parameter_declaration")
                ? node.parts("name").stream().map(Node::text).toList()
                : List.of();
    }

    @Override
    boolean isScope(String kind) {
        return SCOPES.contains(kind);
    }

    @Override
    void visit(Node node) throws UnreadableSource {
        switch (node.kind()) {
            case "import_spec" -> imported(node);
            case "call_expression" -> {
                var callee = node.part("function").orElse(node);
                call(callee, arguments(node), node);
                walkInside(callee);
                walk(node.part("arguments"));
            }
            case "short_var_declaration", "assignment_statement" -> assignment(node);
            case "const_spec", "var_spec" -> {
                assignAll(node.parts("name"), list(node, "value"), true);
                walk(node.part("value"));
            }
            case "selector_expression" -> {
                used(node);
                walkParts(node);
            }
            case "for_statement" -> {
                walkParts(node);
                var conditions = node.parts().stream()
                        .filter(part -> !part.field().equals("body"))
                        .toList();
                if (conditions.isEmpty() || (conditions.size() == 1 && isForever(conditions.getFirst()))) {
                    endless(node);
                }
            }
            default -> walkParts(node);
        }
    }

    private boolean isForever(Node condition) {
        return isTrue(condition)
                || (condition.is("for_clause") && condition.part("condition").isEmpty());
    }

    private void walkInside(Node callee) throws UnreadableSource {
        if (callee.is("selector_expression")) {
            for (var part : callee.parts()) {
                if (!part.is("selector_expression")) {
                    walk(part);
                }
            }
        } else {
            walk(callee);
        }
    }

    private void imported(Node node) throws UnreadableSource {
        var path = value(node.part("path")).text();
        tell(Kind.IMPORT, path, List.of(), node);
        var name = node.part("name").map(Node::text).orElse(path.substring(path.lastIndexOf('/') + 1));
        if (name.equals(".")) {
            dotted.add(path);
        } else {
            names.alias(name, path);
        }
    }

    private void assignment(Node node) throws UnreadableSource {
        assignAll(list(node, "left"), list(node, "right"), node.is("short_var_declaration"));
        walk(node.part("right"));
    }

    private void assignAll(List<Node> left, List<Node> right, boolean declared) throws UnreadableSource {
        for (var i = 0; i < left.size(); i++) {
            var value = i < right.size() ? value(right.get(i)) : Argument.OTHER;
            if (left.get(i).is("identifier") && declared) {
                define(left.get(i).text(), value, left.get(i));
            } else if (left.get(i).is("identifier")) {
                assign(left.get(i).text(), value, left.get(i));
            } else {
                tell(Kind.WRITE, called(value(left.get(i))), List.of(value), left.get(i));
            }
        }
    }

    private static List<Node> list(Node node, String field) {
        return node.part(field)
                .map(part -> part.is("expression_list") ? part.parts() : List.of(part))
                .orElse(List.of());
    }

    private List<Argument> arguments(Node node) throws UnreadableSource {
        var list = node.part("arguments");
        return list.isPresent() ? values(list.get().parts()) : List.of();
    }

    @Override
    Argument fold(Node node) throws UnreadableSource {
        return switch (node.kind()) {
            case "interpreted_string_literal" -> text(Escapes.decoded(inner(node.text())));
            case "raw_string_literal" -> text(inner(node.text()));
            case "int_literal", "float_literal" -> number(node.text());
            case "identifier" -> named(node.text());
            case "selector_expression" ->
                member(
                        value(node.part("operand")),
                        node.part("field").map(Node::text).orElse(""));
            case "index_expression" -> member(value(node.part("operand")), "*");
            case "parenthesized_expression" ->
                node.parts().isEmpty() ? Argument.OTHER : value(node.parts().getFirst());
            case "binary_expression" ->
                node.has("+") ? joined(List.of(value(node.part("left")), value(node.part("right")))) : Argument.OTHER;
            case "call_expression" -> {
                var callee = called(value(node.part("function")));
                var arguments = arguments(node);
                yield callee.equals("string") && arguments.size() == 1 ? arguments.getFirst() : result(callee);
            }
            case "func_literal" -> function();
            case "unary_expression" ->
                node.has("&") && !node.parts().isEmpty() ? value(node.parts().getLast()) : Argument.OTHER;
            case "composite_literal" -> result(node.part("type").map(this::type).orElse("*"));
            default -> Argument.OTHER;
        };
    }

    private String type(Node type) {
        var text = type.text();
        var dot = text.indexOf('.');
        return dot < 0 ? text : called(names.meaning(text.substring(0, dot))) + text.substring(dot);
    }

    private Argument named(String name) {
        var unknown = names.latest(name).isEmpty() && !names.isOwn(name);
        var exported = !name.isEmpty() && Character.isUpperCase(name.charAt(0));
        return unknown && exported && !dotted.isEmpty() ? path(dotted.getFirst() + "." + name) : names.meaning(name);
    }

    private static String inner(String literal) {
        return literal.length() < 2 ? "" : literal.substring(1, literal.length() - 1);
    }
}
