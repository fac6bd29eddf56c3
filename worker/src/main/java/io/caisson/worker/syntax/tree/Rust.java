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

/// Collects the facts of Rust. Paths have dots instead of `::`; macros keep their mark: `asm!`. An unsafe block
/// is a read of `unsafe`.
final class Rust extends TreeReader {
    private static final Set<String> TEXTS = Set.of("string_literal", "raw_string_literal", "byte_string_literal");
    private static final Set<String> SCOPES =
            Set.of("block", "function_item", "closure_expression", "declaration_list");
    private static final Set<String> OWN_ROOTS = Set.of("crate", "self", "super");

    /// Modules imported with `*`.
    private final List<String> opened = new ArrayList<>();

    Rust(TextFacts facts) {
        super(facts);
    }

    @Override
    boolean isText(String kind) {
        return TEXTS.contains(kind);
    }

    @Override
    List<String> declares(Node node) {
        return switch (node.kind()) {
            case "function_item", "struct_item", "enum_item", "trait_item", "type_item" ->
                node.part("name").map(name -> List.of(name.text())).orElse(List.of());
            case "parameter" ->
                node.part("pattern").map(name -> List.of(name.text())).orElse(List.of());
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
            case "use_declaration" -> use(node.part("argument").orElse(node), "");
            case "extern_crate_declaration" ->
                tell(Kind.IMPORT, node.part("name").map(Node::text).orElse("*"), List.of(), node);
            case "call_expression" -> {
                var callee = node.part("function").orElse(node);
                call(callee, arguments(node), node);
                if (callee.is("field_expression")) {
                    walk(callee.part("value"));
                }
                walk(node.part("arguments"));
            }
            case "macro_invocation" -> macro(node);
            case "unsafe_block" -> {
                tell(Kind.READ, "unsafe", List.of(), node);
                walkParts(node);
            }
            case "let_declaration" -> {
                var pattern = node.part("pattern").filter(part -> part.is("identifier"));
                if (pattern.isPresent()) {
                    define(pattern.get().text(), value(node.part("value")), node);
                }
                walk(node.part("value"));
            }
            case "const_item", "static_item" -> {
                define(node.part("name").map(Node::text).orElse(""), value(node.part("value")), node);
                walk(node.part("value"));
            }
            case "assignment_expression" -> {
                var left = node.part("left").orElse(node);
                if (left.is("identifier")) {
                    assign(left.text(), value(node.part("right")), node);
                } else {
                    tell(Kind.WRITE, called(value(left)), List.of(value(node.part("right"))), node);
                }
                walk(node.part("right"));
            }
            case "scoped_identifier" -> used(node);
            case "loop_expression" -> {
                walkParts(node);
                endless(node);
            }
            case "while_expression" -> {
                walkParts(node);
                if (node.part("condition").filter(this::isTrue).isPresent()) {
                    endless(node);
                }
            }
            default -> walkParts(node);
        }
    }

    /// An import declaration, which may import many names.
    private void use(Node node, String prefix) throws UnreadableSource {
        switch (node.kind()) {
            case "scoped_use_list" -> {
                var inner =
                        prefix + node.part("path").map(part -> dots(part) + ".").orElse("");
                for (var each : node.part("list").map(Node::parts).orElse(List.of())) {
                    use(each, inner);
                }
            }
            case "use_list" -> {
                for (var each : node.parts()) {
                    use(each, prefix);
                }
            }
            case "use_as_clause" -> {
                var path = prefix + node.part("path").map(Rust::dots).orElse("");
                imported(node.part("alias").map(Node::text).orElse(""), path, node);
            }
            case "use_wildcard" -> {
                var path = prefix
                        + node.parts().stream().findFirst().map(Rust::dots).orElse("");
                opened.add(path);
                tell(Kind.IMPORT, path, List.of(), node);
            }
            case "self" -> {
                var path = prefix.substring(0, Math.max(0, prefix.length() - 1));
                imported(path.substring(path.lastIndexOf('.') + 1), path, node);
            }
            default -> {
                var path = prefix + dots(node);
                imported(path.substring(path.lastIndexOf('.') + 1), path, node);
            }
        }
    }

    private void imported(String name, String path, Node at) throws UnreadableSource {
        names.alias(name, path);
        tell(Kind.IMPORT, path, List.of(), at);
    }

    private static String dots(Node path) {
        return path.text().replaceAll("\\s", "").replace("::", ".");
    }

    private void macro(Node node) throws UnreadableSource {
        var name = node.part("macro").map(Rust::dots).orElse("") + "!";
        var tokens = node.first("token_tree");
        tell(Kind.CALL, name, tokens.isPresent() ? constants(tokens.get()) : List.of(), node);
        if (tokens.isPresent()) {
            tokens(tokens.get());
        }
    }

    private List<Argument> constants(Node tokens) throws UnreadableSource {
        var found = new ArrayList<Argument>();
        for (var token : tokens.parts()) {
            if (isText(token.kind())) {
                found.add(value(token));
            }
        }
        return found;
    }

    /// The arguments of a macro, which are not parsed: a call in them is a name followed by brackets.
    private void tokens(Node tree) throws UnreadableSource {
        var path = new StringBuilder();
        for (var token : tree.children()) {
            if (token.is("identifier") || token.is("::") || token.is("self") || token.is("crate")) {
                path.append(path.isEmpty() || token.is("::") || path.toString().endsWith("::") ? "" : " ")
                        .append(token.text());
            } else if (token.is("token_tree")) {
                if (!path.isEmpty() && token.text().startsWith("(")) {
                    var written = path.substring(path.lastIndexOf(" ") + 1);
                    tell(Kind.CALL, called(scoped(written.replace("::", "."))), constants(token), token);
                }
                tokens(token);
                path.setLength(0);
            } else {
                path.setLength(0);
                if (token.isNamed()) {
                    walk(token);
                }
            }
        }
    }

    private List<Argument> arguments(Node node) throws UnreadableSource {
        var list = node.part("arguments");
        return list.isPresent() ? values(list.get().parts()) : List.of();
    }

    @Override
    Argument fold(Node node) throws UnreadableSource {
        return switch (node.kind()) {
            case "string_literal", "byte_string_literal" -> text(Escapes.decoded(between(node.text(), "\"")));
            case "raw_string_literal" -> text(between(node.text(), "\""));
            case "integer_literal", "float_literal" -> number(node.text());
            case "identifier", "scoped_identifier", "type_identifier", "scoped_type_identifier" -> scoped(dots(node));
            case "field_expression" ->
                member(
                        value(node.part("value")),
                        node.part("field").map(Node::text).orElse(""));
            case "generic_function" -> value(node.part("function"));
            case "call_expression" -> result(called(value(node.part("function"))));
            case "macro_invocation" -> expanded(node);
            case "reference_expression" -> value(node.part("value"));
            case "parenthesized_expression", "await_expression", "try_expression" ->
                node.parts().isEmpty() ? Argument.OTHER : value(node.parts().getFirst());
            case "closure_expression" -> function();
            default -> Argument.OTHER;
        };
    }

    private Argument expanded(Node node) throws UnreadableSource {
        var name = node.part("macro").map(Node::text).orElse("");
        var tokens = node.first("token_tree");
        return name.equals("concat") && tokens.isPresent() ? joined(constants(tokens.get())) : result(name + "!");
    }

    private Argument scoped(String path) {
        var bare = path.startsWith(".") ? path.substring(1) : path;
        var dot = bare.indexOf('.');
        var first = dot < 0 ? bare : bare.substring(0, dot);
        var rest = dot < 0 ? "" : bare.substring(dot);
        if (OWN_ROOTS.contains(first)) {
            return path(Fact.LOCAL + rest);
        }
        var meaning = names.meaning(first);
        var isType = !first.isEmpty() && Character.isUpperCase(first.charAt(0));
        if (meaning.form() == Form.PATH && meaning.text().equals(first) && isType && opened.size() == 1) {
            return path(opened.getFirst() + "." + bare);
        }
        return rest.isEmpty() ? meaning : path(root(meaning) + rest);
    }

    private static String between(String literal, String quote) {
        var from = literal.indexOf(quote) + 1;
        return literal.substring(from, Math.max(from, literal.lastIndexOf(quote)));
    }
}
