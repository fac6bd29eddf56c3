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
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Collects the facts of Lua. A value reached through the table of globals, or through `package.loaded`, has its
/// plain name.
final class Lua extends TreeReader {
    private static final Set<String> TEXTS = Set.of("string", "concatenation", "parenthesized_expression");
    private static final Set<String> GLOBALS = Set.of("_G", "_ENV", "package.loaded", "getfenv()", "_G._G");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:(\\d{1,3})|z\\s*+|\r?\n|.)", Pattern.DOTALL);

    Lua(TextFacts facts) {
        super(facts);
    }

    @Override
    boolean isText(String kind) {
        return TEXTS.contains(kind);
    }

    @Override
    List<String> declares(Node node) {
        return node.is("parameter_list") ? node.parts().stream().map(Node::text).toList() : List.of();
    }

    @Override
    boolean isScope(String kind) {
        return kind.equals("block") || kind.contains("function");
    }

    /// A function is assigned to its name when the program reaches its definition.
    @Override
    void enters(Node scope) {
        var name = scope.part("name").filter(part -> part.is("identifier")).map(Node::text);
        if (scope.is("local_function_definition_statement")) {
            name.ifPresent(names::declare);
        } else if (scope.is("function_definition_statement")) {
            name.ifPresent(own -> names.assign(own, Argument.OTHER, conditions()));
        }
    }

    @Override
    void visit(Node node) throws UnreadableSource {
        switch (node.kind()) {
            case "call" -> call(node);
            case "local_variable_declaration", "variable_assignment" -> assignment(node);
            case "variable" -> {
                if (node.part("table").isPresent()) {
                    used(node);
                }
                walkParts(node);
            }
            case "while_statement" -> {
                walkParts(node);
                if (node.part("condition").filter(this::isTrue).isPresent()) {
                    endless(node);
                }
            }
            case "repeat_statement" -> {
                walkParts(node);
                if (node.part("condition")
                        .filter(condition -> condition.text().matches("false|nil"))
                        .isPresent()) {
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
        if (called(value(callee)).equals("require")) {
            var constant = !arguments.isEmpty() && arguments.getFirst().form() == Form.TEXT;
            tell(Kind.IMPORT, constant ? arguments.getFirst().text() : Fact.UNKNOWN, List.of(), node);
        }
        if (callee.is("variable")) {
            walkParts(callee);
        } else {
            walk(callee);
        }
        walk(node.part("arguments"));
    }

    private void assignment(Node node) throws UnreadableSource {
        var left = node.first("variable_list").map(Node::parts).orElse(List.of());
        var right = node.first("expression_list").map(Node::parts).orElse(List.of());
        for (var i = 0; i < left.size(); i++) {
            var value = i < right.size() ? value(right.get(i)) : Argument.OTHER;
            if (left.get(i).part("table").isPresent()) {
                tell(Kind.WRITE, called(value(left.get(i))), List.of(value), left.get(i));
            } else if (node.is("variable_assignment")) {
                assign(left.get(i).text(), value, left.get(i));
            } else {
                define(left.get(i).text(), value, left.get(i));
            }
        }
        for (var part : right) {
            walk(part);
        }
    }

    private List<Argument> arguments(Node node) throws UnreadableSource {
        return values(node.part("arguments").map(Node::parts).orElse(List.of()));
    }

    @Override
    Argument fold(Node node) throws UnreadableSource {
        return switch (node.kind()) {
            case "string" -> text(unquoted(node.text()));
            case "number" -> number(node.text());
            case "identifier" -> names.meaning(node.text());
            case "variable" -> variable(node);
            case "parenthesized_expression" ->
                node.parts().isEmpty() ? Argument.OTHER : value(node.parts().getFirst());
            case "concatenation" -> joined(values(node.parts()));
            case "call" -> result(node);
            case "function_definition" -> function();
            default -> Argument.OTHER;
        };
    }

    private Argument variable(Node node) throws UnreadableSource {
        var name = node.part("name");
        if (name.isPresent()) {
            return names.meaning(name.get().text());
        }
        var table = value(node.part("table"));
        var field = node.part("field").or(() -> node.part("method"));
        var step = field.isPresent() ? step(field.get()) : Fact.UNKNOWN;
        return GLOBALS.contains(called(table)) && !step.equals(Fact.UNKNOWN)
                ? names.meaning(step)
                : member(table, step);
    }

    private String step(Node field) throws UnreadableSource {
        if (field.is("identifier")) {
            return field.text();
        }
        var value = value(field);
        return value.form() == Form.TEXT ? value.text() : Fact.UNKNOWN;
    }

    private Argument result(Node node) throws UnreadableSource {
        var callee = node.part("function").orElse(node);
        var name = called(value(callee));
        var arguments = new ArrayList<>(arguments(node));
        if (name.startsWith("%string.")) {
            arguments.addFirst(value(callee.part("table")));
        }
        var given = arguments.isEmpty() ? Argument.OTHER : arguments.getFirst();
        return switch (name) {
            case "string.char" -> characters(arguments);
            case "string.reverse", "%string.reverse" ->
                given.form() == Form.TEXT ? text(Decoding.reversed(given.text())) : result(name);
            case "string.lower", "%string.lower", "tostring" -> given.form() == Form.TEXT ? given : result(name);
            case "require" -> given.form() == Form.TEXT ? path(given.text()) : result(name);
            case "rawget" ->
                arguments.size() == 2 && GLOBALS.contains(given.text())
                        ? names.meaning(arguments.get(1).text())
                        : result(name);
            default -> result(name);
        };
    }

    private Argument characters(List<Argument> codes) throws UnreadableSource {
        var characters = codes.stream()
                .map(code -> code.form() == Form.NUMBER ? text(Decoding.character(code.text())) : Argument.OTHER)
                .toList();
        return joined(characters);
    }

    /// The content of a string. A backslash and up to three digits is the character with that decimal number.
    private static String unquoted(String literal) {
        if (literal.startsWith("[")) {
            var from = literal.indexOf('[', 1) + 1;
            return literal.substring(from, Math.max(from, literal.lastIndexOf(']', literal.length() - 2)));
        }
        var inner = literal.length() < 2 ? "" : literal.substring(1, literal.length() - 1);
        return Escapes.decoded(ESCAPE.matcher(inner).replaceAll(Lua::common));
    }

    /// An escape of Lua as other languages write it.
    private static String common(MatchResult escape) {
        if (escape.group(1) != null) {
            var code = Integer.parseInt(escape.group(1));
            return "\\\\" + (code < 256 ? String.format("%03o", code) : "");
        }
        return escape.group().startsWith("\\z") ? "" : Matcher.quoteReplacement(escape.group());
    }
}
