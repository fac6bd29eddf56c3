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
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Collects the facts of PHP. Functions are called by names in any case, and by strings; backticks are
/// `shell_exec`.
final class Php extends TreeReader {
    private static final Set<String> TEXTS =
            Set.of("string", "encapsed_string", "binary_expression", "heredoc", "nowdoc");

    /// Functions that call one of their arguments, with its index.
    private static final Map<String, Integer> CALLING = Map.ofEntries(
            Map.entry("call_user_func", 0),
            Map.entry("call_user_func_array", 0),
            Map.entry("forward_static_call", 0),
            Map.entry("forward_static_call_array", 0),
            Map.entry("register_shutdown_function", 0),
            Map.entry("array_map", 0),
            Map.entry("ob_start", 0),
            Map.entry("array_filter", 1),
            Map.entry("array_walk", 1),
            Map.entry("array_reduce", 1),
            Map.entry("usort", 1),
            Map.entry("uasort", 1),
            Map.entry("uksort", 1),
            Map.entry("preg_replace_callback", 1));

    private static final Set<String> SCOPES =
            Set.of("function_definition", "method_declaration", "anonymous_function", "arrow_function");

    private static final Set<String> GLOBALS =
            Set.of("_GET", "_POST", "_REQUEST", "_COOKIE", "_SERVER", "_ENV", "_FILES", "GLOBALS");

    Php(TextFacts facts) {
        super(facts);
    }

    @Override
    boolean isText(String kind) {
        return TEXTS.contains(kind);
    }

    /// PHP does not allow redefining a built-in function, except in a namespace, where a leading backslash still
    /// calls the built-in one.
    @Override
    List<String> declares(Node node) {
        var isTop = node.parent().filter(parent -> parent.index() == 0).isPresent();
        return node.is("function_definition") && isTop && node.tree().text.contains("namespace")
                ? node.parts("name").stream()
                        .map(name -> name.text().toLowerCase(Locale.ROOT))
                        .toList()
                : List.of();
    }

    @Override
    boolean isScope(String kind) {
        return SCOPES.contains(kind);
    }

    @Override
    void visit(Node node) throws UnreadableSource {
        switch (node.kind()) {
            case "function_call_expression" -> functionCall(node);
            case "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression" -> {
                tell(Kind.CALL, called(member(node)), arguments(node), node);
                walkParts(node);
            }
            case "object_creation_expression" -> {
                tell(Kind.CALL, created(node), arguments(node), node);
                walkParts(node);
            }
            case "shell_command_expression" -> {
                tell(Kind.CALL, "shell_exec", List.of(pieces(node)), node);
                walkParts(node);
            }
            case "include_expression", "include_once_expression", "require_expression", "require_once_expression" -> {
                var file = node.parts().isEmpty()
                        ? Argument.OTHER
                        : value(node.parts().getFirst());
                tell(Kind.IMPORT, file.form() == Form.TEXT ? file.text() : Fact.UNKNOWN, List.of(file), node);
                walkParts(node);
            }
            case "exit_statement" -> {
                tell(Kind.CALL, "exit", values(node.parts()), node);
                walkParts(node);
            }
            case "namespace_use_clause" -> use(node);
            case "assignment_expression", "augmented_assignment_expression" -> assignment(node);
            case "member_access_expression", "subscript_expression", "class_constant_access_expression" -> {
                used(node);
                walkParts(node);
            }
            case "while_statement", "do_statement" ->
                loop(node, node.part("condition").filter(this::isTrue).isPresent());
            case "for_statement" -> loop(node, node.part("condition").isEmpty());
            default -> walkParts(node);
        }
    }

    private void functionCall(Node node) throws UnreadableSource {
        var callee = node.part("function").orElse(node);
        var arguments = arguments(node);
        for (var name : calleeNames(callee)) {
            tell(Kind.CALL, name, arguments, node);
            passedOn(name, arguments, node);
            if (name.equals("preg_replace") && !arguments.isEmpty()) {
                replacement(arguments, node);
            }
        }
        walkParts(node);
    }

    private List<String> calleeNames(Node callee) throws UnreadableSource {
        var all = callee.is("variable_name") ? names.all(callee.text()) : List.<Argument>of();
        var found = new ArrayList<String>();
        for (var one : all.isEmpty() ? List.of(value(callee)) : all) {
            found.add(functionName(called(one)));
        }
        return found;
    }

    private String functionName(String written) {
        var name = written.replace("::", ".").replace("\\", ".");
        var bare = name.startsWith(".") ? name.substring(1) : name;
        var lower = bare.indexOf('.') < 0 ? bare.toLowerCase(Locale.ROOT) : bare;
        return names.isOwn(lower) && bare.equals(name) ? Fact.LOCAL : lower;
    }

    /// `call_user_func('system', …)` is a call of `system`.
    private void passedOn(String name, List<Argument> arguments, Node at) throws UnreadableSource {
        var index = CALLING.getOrDefault(name, Integer.MAX_VALUE);
        if (index < arguments.size() && arguments.get(index).form() == Form.TEXT) {
            var rest = new ArrayList<>(arguments);
            var callee = rest.remove((int) index);
            tell(Kind.CALL, functionName(callee.text()), rest, at);
        }
    }

    /// With the modifier `e`, the replacement of a match is run as code.
    private void replacement(List<Argument> arguments, Node at) throws UnreadableSource {
        var pattern = arguments.getFirst().text();
        tell(Kind.PATTERN, pattern, List.of(), at);
        if (pattern.length() > 2 && pattern.matches("(?s).*[^\\w\\s][a-zA-Z]*e[a-zA-Z]*")) {
            tell(Kind.CALL, "eval", arguments.subList(1, Math.min(2, arguments.size())), at);
        }
    }

    private void use(Node node) throws UnreadableSource {
        var path = node.first("qualified_name").or(() -> node.first("name")).orElse(node);
        var full = path.text().replace("\\", ".");
        var alias = node.part("alias").map(Node::text).orElse(full.substring(full.lastIndexOf('.') + 1));
        names.alias(alias, full);
        tell(Kind.IMPORT, full, List.of(), node);
    }

    private void assignment(Node node) throws UnreadableSource {
        var left = node.part("left").orElse(node);
        var right = value(node.part("right"));
        var augmented = node.is("augmented_assignment_expression");
        if (left.is("variable_name")) {
            var value = augmented ? joined(List.of(value(left), right)) : right;
            names.define(left.text(), value, conditions());
            tell(Kind.WRITE, Fact.LOCAL + "." + left.text().substring(1), List.of(value), node);
        } else {
            tell(Kind.WRITE, called(value(left)), List.of(right), node);
        }
        walk(node.part("right"));
    }

    private List<Argument> arguments(Node node) throws UnreadableSource {
        var list = node.part("arguments").or(() -> node.first("arguments"));
        var found = new ArrayList<Argument>();
        for (var argument : list.isPresent() ? list.get().parts() : List.<Node>of()) {
            var parts = argument.parts();
            found.add(parts.isEmpty() ? Argument.OTHER : value(parts.getLast()));
        }
        return found;
    }

    private String created(Node node) throws UnreadableSource {
        var parts = node.parts();
        return parts.isEmpty() ? Fact.UNKNOWN : called(value(parts.getFirst())).replace("\\", ".");
    }

    private Argument member(Node node) throws UnreadableSource {
        var object = node.part("object").or(() -> node.part("scope"));
        var name = node.part("name");
        var step = name.filter(part -> part.is("name")).isPresent()
                ? name.get().text()
                : value(name).form() == Form.TEXT ? value(name).text() : Fact.UNKNOWN;
        var of = value(object);
        return of.form() == Form.TEXT && node.kind().startsWith("scoped")
                ? path(of.text() + "." + step)
                : member(of, step);
    }

    @Override
    Argument fold(Node node) throws UnreadableSource {
        return switch (node.kind()) {
            case "string" -> text(singleQuoted(node.text()));
            case "encapsed_string", "heredoc_body", "nowdoc_body" -> pieces(node);
            case "heredoc", "nowdoc" -> node.part("value").isPresent() ? value(node.part("value")) : text("");
            case "string_content", "nowdoc_string" -> text(node.text());
            case "escape_sequence" -> text(Escapes.decoded(node.text()));
            case "integer", "float" -> number(node.text());
            case "variable_name" -> variable(node.text());
            case "dynamic_variable_name" -> dynamic(node);
            case "name", "qualified_name" ->
                names.latest(node.text()).orElse(path(node.text().replace("\\", ".")));
            case "parenthesized_expression", "argument", "cast_expression", "error_suppression_expression" ->
                node.parts().isEmpty() ? Argument.OTHER : value(node.parts().getLast());
            case "binary_expression" ->
                node.has(".") ? joined(List.of(value(node.part("left")), value(node.part("right")))) : Argument.OTHER;
            case "assignment_expression" -> value(node.part("right"));
            case "function_call_expression" -> decoded(node);
            case "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression" ->
                result(called(member(node)));
            case "member_access_expression", "class_constant_access_expression", "scoped_property_access_expression" ->
                member(node);
            case "object_creation_expression" -> result(created(node));
            case "shell_command_expression" -> result("shell_exec");
            case "subscript_expression" -> element(node);
            case "anonymous_function", "arrow_function", "anonymous_function_creation_expression" -> function();
            default -> Argument.OTHER;
        };
    }

    private Argument variable(String name) {
        var bare = name.substring(Math.min(1, name.length()));
        return names.latest(name).orElse(path(GLOBALS.contains(bare) ? bare : Fact.LOCAL));
    }

    private Argument dynamic(Node node) throws UnreadableSource {
        var name = node.parts().isEmpty() ? Argument.OTHER : value(node.parts().getFirst());
        return name.form() == Form.TEXT ? variable("$" + name.text()) : Argument.OTHER;
    }

    private Argument element(Node node) throws UnreadableSource {
        var parts = node.parts();
        if (parts.size() < 2) {
            return Argument.OTHER;
        }
        var array = value(parts.getFirst());
        var index = value(parts.get(1));
        var known = index.form() == Form.TEXT || index.form() == Form.NUMBER;
        if (array.text().equals("GLOBALS") && known) {
            return variable("$" + index.text());
        }
        if (array.form() == Form.TEXT && index.form() == Form.NUMBER) {
            return character(array.text(), index.text());
        }
        return member(array, known ? index.text() : Fact.UNKNOWN);
    }

    private static Argument character(String text, String index) {
        var at = index.matches("\\d{1,6}") ? Integer.parseInt(index) : -1;
        return at >= 0 && at < text.length() ? text(text.substring(at, at + 1)) : Argument.OTHER;
    }

    private Argument pieces(Node node) throws UnreadableSource {
        return joined(values(node.parts()));
    }

    private static String singleQuoted(String literal) {
        var from = Math.min(literal.length(), literal.indexOf('\'') + 1);
        var to = Math.max(from, literal.lastIndexOf('\''));
        return literal.substring(from, to).replace("\\'", "'").replace("\\\\", "\\");
    }

    /// The results of functions that convert one constant to another.
    private Argument decoded(Node node) throws UnreadableSource {
        var name = calleeNames(node.part("function").orElse(node)).getFirst();
        var arguments = arguments(node);
        var given = arguments.isEmpty() ? Argument.OTHER : arguments.getFirst();
        var text = given.text();
        var plain = result(name);
        if (given.form() == Form.NUMBER) {
            return name.equals("chr") ? text(Decoding.character(text)) : plain;
        }
        if (given.form() != Form.TEXT) {
            return plain;
        }
        return switch (name) {
            case "strrev" -> text(Decoding.reversed(text));
            case "str_rot13" -> text(Decoding.rotated(text));
            case "base64_decode" -> Decoding.base64(text).map(TreeReader::text).orElse(plain);
            case "hex2bin" -> Decoding.hex(text).map(TreeReader::text).orElse(plain);
            case "strtolower" -> text(text.toLowerCase(Locale.ROOT));
            case "trim", "urldecode" -> text(text.strip());
            default -> plain;
        };
    }
}
