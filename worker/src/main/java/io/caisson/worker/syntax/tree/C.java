package io.caisson.worker.syntax.tree;

import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.Escapes;
import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Collects the facts of C and C++. Functions of the C library have their plain names, with or without `std::`;
/// assembly is `asm`.
final class C extends TreeReader {
    private static final Set<String> TEXTS =
            Set.of("string_literal", "raw_string_literal", "concatenated_string", "binary_expression");
    private static final Set<String> SCOPES =
            Set.of("compound_statement", "function_definition", "lambda_expression", "for_statement");
    private static final Pattern PASTED = Pattern.compile("\\s*\\w+\\s*##\\s*\\w+\\s*");
    private static final Pattern ONE_NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final Set<String> LIBRARY =
            Set.of("system", "exit", "abort", "remove", "rename", "getenv", "fopen", "quick_exit", "atexit", "signal");

    /// Macros that paste two names together (`##`).
    private final Set<String> pasting = new HashSet<>();

    C(TextFacts facts) {
        super(facts);
    }

    @Override
    boolean isText(String kind) {
        return TEXTS.contains(kind);
    }

    @Override
    List<String> declares(Node node) {
        return node.is("function_definition") || node.is("parameter_declaration")
                ? node.part("declarator").flatMap(C::declared).map(List::of).orElse(List.of())
                : List.of();
    }

    @Override
    boolean isScope(String kind) {
        return SCOPES.contains(kind);
    }

    private void define(Node node) {
        var value = node.part("value").map(part -> part.text().strip()).orElse("");
        if (ONE_NAME.matcher(value).matches()) {
            node.part("name").ifPresent(name -> names.assign(name.text(), path(value), conditions()));
        } else if (value.matches("\"[^\"]*\"")) {
            var constant = text(Escapes.decoded(value.substring(1, value.length() - 1)));
            node.part("name").ifPresent(name -> names.assign(name.text(), constant, conditions()));
        }
    }

    /// The name inside a declarator such as `(*f)(int)`.
    private static Optional<String> declared(Node declarator) {
        if (declarator.is("identifier")) {
            return Optional.of(declarator.text());
        }
        var inner = declarator.part("declarator");
        return inner.isPresent()
                ? declared(inner.get())
                : declarator.parts().stream()
                        .findFirst()
                        .filter(part -> part.index() != declarator.index())
                        .flatMap(C::declared);
    }

    @Override
    void visit(Node node) throws UnreadableSource {
        switch (node.kind()) {
            case "preproc_def" -> define(node);
            case "preproc_function_def" -> {
                var pastes = node.part("value")
                        .filter(value -> PASTED.matcher(value.text()).matches());
                pastes.flatMap(_ -> node.part("name")).ifPresent(name -> pasting.add(name.text()));
            }
            case "preproc_include" ->
                tell(
                        Kind.IMPORT,
                        node.part("path")
                                .map(path -> path.text().replaceAll("[<>\"]", ""))
                                .orElse("*"),
                        List.of(),
                        node);
            case "call_expression" -> {
                var callee = node.part("function").orElse(node);
                call(callee, arguments(node.part("arguments")), node);
                if (!callee.is("identifier") && !callee.is("qualified_identifier")) {
                    walkParts(callee);
                }
                walk(node.part("arguments"));
            }
            case "gnu_asm_expression" -> {
                tell(Kind.CALL, "asm", List.of(value(node.part("assembly_code"))), node);
                walkParts(node);
            }
            case "declaration" -> declaration(node);
            case "new_expression" -> {
                tell(Kind.CALL, type(node), arguments(node.part("arguments")), node);
                walkParts(node);
            }
            case "assignment_expression" -> assignment(node);
            case "while_statement", "do_statement" ->
                loop(node, node.part("condition").filter(this::isTrue).isPresent());
            case "for_statement" ->
                loop(
                        node,
                        node.part("condition").isEmpty()
                                || node.part("condition").filter(this::isTrue).isPresent());
            default -> walkParts(node);
        }
    }

    /// A declaration. `std::ifstream in("x")` calls a constructor.
    private void declaration(Node node) throws UnreadableSource {
        for (var declarator : node.parts("declarator")) {
            var name = declared(declarator);
            var value = declarator.part("value");
            if (value.filter(part -> part.is("argument_list")).isPresent()) {
                tell(Kind.CALL, type(node), arguments(value), node);
                names.define(name.orElse(""), result(type(node)), conditions());
            } else if (name.isPresent() && value.isPresent()) {
                define(name.get(), value(value), declarator);
            } else if (name.isPresent() && !declarator.is("function_declarator")) {
                names.declare(name.get());
            }
            walk(value);
        }
    }

    private static String type(Node node) {
        return node.part("type").map(type -> type.text().replace("::", ".")).orElse("*");
    }

    private void assignment(Node node) throws UnreadableSource {
        var left = node.part("left").orElse(node);
        var right = value(node.part("right"));
        if (left.is("identifier")) {
            assign(left.text(), right, node);
        } else {
            tell(Kind.WRITE, called(value(left)), List.of(right), node);
        }
        walk(node.part("right"));
    }

    private List<Argument> arguments(Optional<Node> list) throws UnreadableSource {
        return list.isPresent() ? values(list.get().parts()) : List.of();
    }

    @Override
    Argument fold(Node node) throws UnreadableSource {
        return switch (node.kind()) {
            case "string_literal" -> text(Escapes.decoded(between(node.text(), "\"", "\"")));
            case "raw_string_literal" -> text(between(node.text(), "(", ")"));
            case "concatenated_string" -> joined(values(node.parts()));
            case "number_literal" -> number(node.text());
            case "char_literal" -> text(Escapes.decoded(between(node.text(), "'", "'")));
            case "identifier" -> named(node.text());
            case "qualified_identifier" ->
                named(node.text().replaceAll("\\s", "").replace("::", "."));
            case "template_function" -> value(node.part("name"));
            case "field_expression" ->
                member(
                        value(node.part("argument")),
                        node.part("field").map(Node::text).orElse(""));
            case "parenthesized_expression", "pointer_expression" ->
                node.parts().isEmpty() ? Argument.OTHER : value(node.parts().getLast());
            case "cast_expression" -> value(node.part("value"));
            case "binary_expression" ->
                node.has("+") ? joined(List.of(value(node.part("left")), value(node.part("right")))) : Argument.OTHER;
            case "call_expression" -> called(node);
            case "new_expression" -> result(type(node));
            case "lambda_expression" -> function();
            default -> Argument.OTHER;
        };
    }

    private Argument called(Node call) throws UnreadableSource {
        var callee = call.part("function").orElse(call);
        var list = call.part("arguments").map(Node::parts).orElse(List.of());
        if (pasting.contains(callee.text()) && list.size() == 2) {
            return named(list.get(0).text() + list.get(1).text());
        }
        var name = called(value(callee));
        return name.equals("std.string")
                        && list.size() == 1
                        && value(list.getFirst()).form() == Form.TEXT
                ? value(list.getFirst())
                : result(name);
    }

    private Argument named(String written) {
        var name = written.startsWith(".") ? written.substring(1) : written;
        var bare = name.startsWith("std.") && LIBRARY.contains(name.substring(4)) ? name.substring(4) : name;
        return names.meaning(bare);
    }

    private static String between(String literal, String open, String close) {
        var from = literal.indexOf(open) + 1;
        return literal.substring(from, Math.max(from, literal.lastIndexOf(close)));
    }
}
