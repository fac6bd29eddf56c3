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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Collects the facts of C#. Types of the platform are named without namespaces: `Process.Start`. A method
/// imported from a native library is a call of `DllImport`, unsafe code a read of `unsafe`.
final class CSharp extends TreeReader {
    private static final Set<String> TEXTS = Set.of(
            "string_literal",
            "verbatim_string_literal",
            "raw_string_literal",
            "interpolated_string_expression",
            "binary_expression");
    private static final Set<String> DECLARING = Set.of(
            "method_declaration",
            "local_function_statement",
            "class_declaration",
            "record_declaration",
            "struct_declaration",
            "interface_declaration");
    private static final Set<String> SCOPES = Set.of(
            "declaration_list",
            "block",
            "method_declaration",
            "local_function_statement",
            "lambda_expression",
            "for_statement");
    private static final String SPACES = "Diagnostics|IO|Reflection|Net|Runtime|Threading|Text|Linq|Collections|Http"
            + "|Sockets|InteropServices|Emit|Generic|Tasks|CompilerServices|Loader";
    private static final Pattern NAMESPACE =
            Pattern.compile("^(global::)?System\\.((" + SPACES + ")\\.)*+(?!(" + SPACES + ")$)");

    CSharp(TextFacts facts) {
        super(facts);
    }

    @Override
    boolean isText(String kind) {
        return TEXTS.contains(kind);
    }

    @Override
    List<String> declares(Node node) {
        return DECLARING.contains(node.kind())
                ? node.part("name").map(name -> List.of(name.text())).orElse(List.of())
                : List.of();
    }

    @Override
    boolean isScope(String kind) {
        return SCOPES.contains(kind);
    }

    @Override
    void visit(Node node) throws UnreadableSource {
        switch (node.kind()) {
            case "using_directive" -> imported(node);
            case "invocation_expression" -> {
                var callee = node.part("function").orElse(node);
                call(callee, arguments(node), node);
                if (callee.is("member_access_expression")) {
                    walk(callee.part("expression").filter(part -> !part.is("member_access_expression")));
                }
                walk(node.part("arguments"));
            }
            case "object_creation_expression" -> {
                tell(Kind.CALL, type(node), arguments(node), node);
                walkParts(node);
            }
            case "attribute" -> {
                var name = node.part("name").map(Node::text).orElse("");
                if (name.endsWith("Import")) {
                    tell(Kind.CALL, name, libraries(node), node);
                }
                walkParts(node);
            }
            case "modifier", "unsafe_statement" -> {
                if (node.text().startsWith("unsafe")) {
                    tell(Kind.READ, "unsafe", List.of(), node);
                }
                walkParts(node);
            }
            case "parameter" -> typed(node, node.part("name"), Argument.OTHER);
            case "variable_declaration" -> {
                for (var declarator : node.parts().stream()
                        .filter(part -> part.is("variable_declarator"))
                        .toList()) {
                    var value = declarator.parts().getLast();
                    var given = value.field().equals("name") ? Argument.OTHER : value(value);
                    typed(node, declarator.part("name"), given);
                    walkParts(declarator);
                }
            }
            case "assignment_expression" -> assignment(node);
            case "member_access_expression" -> {
                used(node);
                walkParts(node);
            }
            case "while_statement", "do_statement" ->
                loop(node, node.part("condition").filter(this::isTrue).isPresent());
            case "for_statement" -> loop(node, node.part("condition").isEmpty());
            default -> walkParts(node);
        }
    }

    private List<Argument> libraries(Node attribute) throws UnreadableSource {
        var found = new ArrayList<Argument>();
        for (var list : attribute.parts()) {
            for (var argument : list.parts()) {
                found.add(
                        argument.parts().isEmpty()
                                ? Argument.OTHER
                                : value(argument.parts().getLast()));
            }
        }
        return found;
    }

    private void imported(Node node) throws UnreadableSource {
        var path =
                node.parts().isEmpty() ? Fact.UNKNOWN : node.parts().getLast().text();
        tell(Kind.IMPORT, path, List.of(), node);
        node.part("name").ifPresent(name -> names.alias(name.text(), bare(path)));
    }

    private void typed(Node node, Optional<Node> name, Argument value) throws UnreadableSource {
        if (name.isPresent()) {
            var type = type(node);
            var isType = !type.isEmpty() && Character.isUpperCase(type.charAt(0));
            define(name.get().text(), value.form() == Form.OTHER && isType ? path(type) : value, node);
        }
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

    private List<Argument> arguments(Node node) throws UnreadableSource {
        var found = new ArrayList<Argument>();
        for (var argument : node.part("arguments").map(Node::parts).orElse(List.of())) {
            found.add(
                    argument.parts().isEmpty()
                            ? Argument.OTHER
                            : value(argument.parts().getLast()));
        }
        return found;
    }

    private String type(Node node) {
        var written = node.part("type").map(Node::text).orElse(Fact.UNKNOWN).replaceAll("<.*>|\\[]|\\?|\\s", "");
        return bare(called(names.meaning(written)));
    }

    @Override
    Argument fold(Node node) throws UnreadableSource {
        return switch (node.kind()) {
            case "string_literal" -> text(Escapes.decoded(between(node.text())));
            case "verbatim_string_literal", "raw_string_literal" -> text(between(node.text()));
            case "interpolated_string_expression" -> interpolated(node);
            case "integer_literal", "real_literal" -> number(node.text());
            case "character_literal" -> text(Escapes.decoded(node.text().replaceAll("^'|'$", "")));
            case "identifier" -> names.meaning(node.text());
            case "this_expression", "this" -> path(Fact.LOCAL);
            case "member_access_expression" ->
                path(bare(member(
                                value(node.part("expression")),
                                node.part("name").map(Node::text).orElse(""))
                        .text()));
            case "parenthesized_expression" ->
                node.parts().isEmpty() ? Argument.OTHER : value(node.parts().getFirst());
            case "cast_expression" -> value(node.part("value"));
            case "binary_expression" ->
                node.has("+") ? joined(List.of(value(node.part("left")), value(node.part("right")))) : Argument.OTHER;
            case "invocation_expression" -> result(called(value(node.part("function"))));
            case "object_creation_expression" -> result(type(node));
            case "typeof_expression" ->
                path("typeof."
                        + bare(
                                node.parts().isEmpty()
                                        ? ""
                                        : node.parts().getFirst().text()));
            case "lambda_expression", "anonymous_method_expression" -> function();
            default -> Argument.OTHER;
        };
    }

    private Argument interpolated(Node node) throws UnreadableSource {
        var parts = new ArrayList<Argument>();
        for (var part : node.parts()) {
            if (part.is("string_content")) {
                parts.add(text(part.text()));
            } else if (part.is("interpolation")) {
                var inner = part.parts().stream()
                        .filter(each -> !each.is("interpolation_brace"))
                        .findFirst();
                parts.add(value(inner));
            }
        }
        return joined(parts);
    }

    private static String bare(String path) {
        return NAMESPACE.matcher(path).replaceFirst("");
    }

    private static String between(String literal) {
        var from = literal.indexOf('"') + 1;
        return literal.substring(from, Math.max(from, literal.lastIndexOf('"')));
    }
}
