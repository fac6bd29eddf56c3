package io.caisson.worker.syntax.tree;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.Escapes;
import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Collects the facts of Java. Types have their full names where an import states them, and plain ones when they
/// are in `java.lang`. A variable of known type stands for that type. A native method is a read of `native`.
final class Java extends TreeReader {
    private static final Set<String> TEXTS = Set.of("string_literal", "binary_expression");
    private static final Set<String> SCOPES = Set.of(
            "class_body",
            "block",
            "method_declaration",
            "constructor_declaration",
            "lambda_expression",
            "for_statement");
    private static final String LANG = "java.lang.";

    Java(TextFacts facts) {
        super(facts);
    }

    @Override
    boolean isText(String kind) {
        return TEXTS.contains(kind);
    }

    @Override
    List<String> declares(Node node) {
        var name = node.part("name").map(Node::text).orElse("");
        return switch (node.kind()) {
            case "method_declaration" -> List.of(name + "()");
            case "class_declaration", "record_declaration", "enum_declaration", "interface_declaration" ->
                List.of(name);
            default -> List.of();
        };
    }

    @Override
    boolean isScope(String kind) {
        return SCOPES.contains(kind);
    }

    @Override
    void visit(Node node) throws UnreadableSource {
        switch (node.kind()) {
            case "import_declaration" -> imported(node);
            case "method_invocation" -> {
                tell(Kind.CALL, method(node), arguments(node), node);
                var object = node.part("object").filter(part -> !part.is("field_access"));
                walk(object);
                walk(node.part("arguments"));
            }
            case "object_creation_expression" -> {
                tell(Kind.CALL, type(node), arguments(node), node);
                walkParts(node);
            }
            case "formal_parameter" -> typed(node, node.part("name"), Argument.OTHER);
            case "local_variable_declaration", "field_declaration" -> {
                for (var declarator : node.parts("declarator")) {
                    typed(node, declarator.part("name"), value(declarator.part("value")));
                    walk(declarator.part("value"));
                }
            }
            case "resource" -> {
                typed(node, node.part("name"), value(node.part("value")));
                walk(node.part("value"));
            }
            case "assignment_expression" -> assignment(node);
            case "method_declaration" -> {
                if (node.first("modifiers")
                        .filter(modifiers -> modifiers.has("native"))
                        .isPresent()) {
                    tell(Kind.READ, "native", List.of(), node);
                }
                walkParts(node);
            }
            case "method_reference", "field_access" -> {
                used(node);
                walkParts(node);
            }
            case "while_statement", "do_statement" ->
                loop(node, node.part("condition").filter(this::isTrue).isPresent());
            case "for_statement" -> loop(node, node.part("condition").isEmpty());
            default -> walkParts(node);
        }
    }

    private void imported(Node node) throws UnreadableSource {
        var path = node.first("scoped_identifier")
                .or(() -> node.first("identifier"))
                .map(Java::bare)
                .orElse("*");
        tell(Kind.IMPORT, path, List.of(), node);
        if (!node.has("asterisk")) {
            var name = path.substring(path.lastIndexOf('.') + 1);
            names.alias(name + (node.has("static") ? "()" : ""), withoutLang(path));
            names.alias(name, withoutLang(path));
        }
    }

    private void typed(Node node, Optional<Node> name, Argument value) throws UnreadableSource {
        if (name.isEmpty()) {
            return;
        }
        var type = type(node);
        var known = value.form() == Form.OTHER
                        && Character.isUpperCase(type.isEmpty() ? 'a' : type.charAt(type.lastIndexOf('.') + 1))
                ? path(type)
                : value;
        define(name.get().text(), known, node);
    }

    private void assignment(Node node) throws UnreadableSource {
        var left = node.part("left").orElse(node);
        var right = value(node.part("right"));
        if (left.is("identifier")) {
            assign(left.text(), node.has("+=") ? joined(List.of(value(left), right)) : right, node);
        } else {
            tell(Kind.WRITE, called(value(left)), List.of(right), node);
        }
        walk(node.part("right"));
    }

    private String method(Node node) throws UnreadableSource {
        var name = node.part("name").map(Node::text).orElse("");
        var object = node.part("object");
        if (object.isPresent()) {
            return withoutLang(root(value(object)) + "." + name);
        }
        return names.latest(name + "()")
                .map(Argument::text)
                .orElse(names.isOwn(name + "()") ? Fact.LOCAL + "." + name : name);
    }

    private List<Argument> arguments(Node node) throws UnreadableSource {
        var list = node.part("arguments");
        return list.isPresent() ? values(list.get().parts()) : List.of();
    }

    private String type(Node node) {
        var written = node.part("type").map(Java::bare).orElse("*").replaceAll("<.*>|\\[]", "");
        return withoutLang(called(names.meaning(written)));
    }

    @Override
    Argument fold(Node node) throws UnreadableSource {
        return switch (node.kind()) {
            case "string_literal" -> text(literal(node.text()));
            case "character_literal" -> text(Escapes.decoded(node.text().replaceAll("^'|'$", "")));
            case "decimal_integer_literal", "hex_integer_literal", "decimal_floating_point_literal" ->
                number(node.text());
            case "identifier" -> names.meaning(node.text());
            case "this" -> path(Fact.LOCAL);
            case "field_access" -> field(node);
            case "scoped_identifier", "type_identifier", "scoped_type_identifier" ->
                path(withoutLang(called(names.meaning(bare(node)))));
            case "method_reference" -> {
                var parts = node.parts();
                yield parts.size() < 2
                        ? function()
                        : member(value(parts.getFirst()), parts.getLast().text());
            }
            case "parenthesized_expression" ->
                node.parts().isEmpty() ? Argument.OTHER : value(node.parts().getFirst());
            case "cast_expression" -> value(node.part("value"));
            case "binary_expression" ->
                node.has("+") ? joined(List.of(value(node.part("left")), value(node.part("right")))) : Argument.OTHER;
            case "method_invocation" -> invoked(node);
            case "object_creation_expression" -> result(type(node));
            case "lambda_expression" -> function();
            case "assignment_expression" -> value(node.part("right"));
            default -> Argument.OTHER;
        };
    }

    private Argument field(Node node) throws UnreadableSource {
        var member = member(
                value(node.part("object")), node.part("field").map(Node::text).orElse(""));
        return path(withoutLang(member.text()));
    }

    /// The result of a call. `Class.forName` with a constant is that class.
    private Argument invoked(Node node) throws UnreadableSource {
        var name = method(node);
        var arguments = arguments(node);
        if (name.equals("Class.forName")
                && !arguments.isEmpty()
                && arguments.getFirst().form() == Form.TEXT) {
            return path("Class.forName()." + withoutLang(arguments.getFirst().text()));
        }
        return name.equals("%string.concat") && arguments.size() == 1
                ? joined(List.of(value(node.part("object")), arguments.getFirst()))
                : result(name);
    }

    private static String literal(String written) {
        return written.startsWith("\"\"\"") && written.length() >= 6
                ? Escapes.decoded(written.substring(3, written.length() - 3).strip())
                : Escapes.decoded(written.length() < 2 ? "" : written.substring(1, written.length() - 1));
    }

    private static String bare(Node path) {
        return path.text().replaceAll("\\s", "");
    }

    private static String withoutLang(String path) {
        return path.startsWith(LANG)
                        && path.length() > LANG.length()
                        && Character.isUpperCase(path.charAt(LANG.length()))
                ? path.substring(LANG.length())
                : path;
    }
}
