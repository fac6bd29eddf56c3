package io.caisson.worker.syntax.shell;

import io.caisson.worker.syntax.shell.Word.Variable;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Evaluates `$name` and `${name…}`.
final class Expansion {
    private static final Pattern SLICE = Pattern.compile(":\\s*(-?\\d{1,6})(?::\\s*(\\d{1,6}))?");
    private static final Pattern INDEX = Pattern.compile("\\[(\\d{1,4})]");

    /// Variables that contain an absolute path.
    private static final Set<String> FOLDERS = Set.of("PATH", "PWD", "HOME", "SHELL", "OLDPWD");

    private Expansion() {}

    /// Whether it means all elements of an array.
    static boolean isList(Variable variable) {
        return variable.name().equals("@")
                || variable.operation().equals("[@]")
                || variable.operation().equals("[*]");
    }

    static Optional<String> of(Variable variable, Variables variables, WordExpansion folding) {
        var value = variables.text(variable.name());
        var operation = variable.operation();
        if (operation.isEmpty()) {
            return value;
        }
        return switch (operation.charAt(0)) {
            case '!' -> value.flatMap(variables::text);
            case '[' -> element(variable, variables);
            case ':', '-', '=', '+' -> alternative(variable, value, folding);
            case '/' -> value.flatMap(text -> replaced(text, operation));
            case '^' -> value.map(text -> text.toUpperCase(Locale.ROOT));
            case ',' -> value.map(text -> text.toLowerCase(Locale.ROOT));
            case '#', '%' -> value.flatMap(text -> trimmed(text, operation));
            default -> Optional.empty();
        };
    }

    private static Optional<String> element(Variable variable, Variables variables) {
        var index = INDEX.matcher(variable.operation());
        var array = variables.array(variable.name());
        if (isList(variable)) {
            return array.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", array));
        }
        return index.matches() && Integer.parseInt(index.group(1)) < array.size()
                ? Optional.of(array.get(Integer.parseInt(index.group(1))))
                : Optional.empty();
    }

    private static Optional<String> alternative(Variable variable, Optional<String> value, WordExpansion folding) {
        var slice = SLICE.matcher(variable.operation());
        if (slice.matches()) {
            return sliced(variable.name(), value, slice.group(1), slice.group(2));
        }
        var colon = variable.operation().startsWith(":") ? 1 : 0;
        var sign =
                variable.operation().charAt(Math.min(colon, variable.operation().length() - 1));
        if (sign == '-' || sign == '=') {
            return value.filter(text -> !text.isEmpty()).or(() -> operand(variable, colon + 1, folding));
        }
        return sign == '+' ? operand(variable, colon + 1, folding) : Optional.empty();
    }

    private static Optional<String> operand(Variable variable, int from, WordExpansion folding) {
        return folding.text(variable.operand())
                .filter(text -> text.length() >= from)
                .map(text -> text.substring(from).replace("\"", "").replace("'", ""));
    }

    private static Optional<String> sliced(String name, Optional<String> value, String from, String count) {
        if (value.isEmpty() && FOLDERS.contains(name) && from.equals("0") && "1".equals(count)) {
            return Optional.of("/");
        }
        return value.map(text -> {
            var given = Integer.parseInt(from);
            var start = Math.clamp(given < 0 ? text.length() + given : given, 0, text.length());
            var end = count == null ? text.length() : Math.min(text.length(), start + Integer.parseInt(count));
            return text.substring(start, end);
        });
    }

    private static Optional<String> replaced(String text, String operation) {
        var all = operation.startsWith("//");
        var parts = operation.substring(all ? 2 : 1).split("/", 2);
        if (parts[0].isEmpty() || isPattern(parts[0])) {
            return Optional.empty();
        }
        var by = parts.length > 1 ? parts[1] : "";
        if (all) {
            return Optional.of(text.replace(parts[0], by));
        }
        var at = text.indexOf(parts[0]);
        return Optional.of(at < 0 ? text : text.substring(0, at) + by + text.substring(at + parts[0].length()));
    }

    private static Optional<String> trimmed(String text, String operation) {
        var sign = operation.charAt(0);
        var pattern = operation.substring(operation.startsWith("" + sign + sign) ? 2 : 1);
        if (pattern.isEmpty() || isPattern(pattern)) {
            return Optional.empty();
        }
        var there = sign == '#' ? text.startsWith(pattern) : text.endsWith(pattern);
        if (!there) {
            return Optional.of(text);
        }
        return Optional.of(
                sign == '#' ? text.substring(pattern.length()) : text.substring(0, text.length() - pattern.length()));
    }

    private static boolean isPattern(String text) {
        return text.chars().anyMatch(c -> "*?[$`\\'\"".indexOf(c) >= 0);
    }
}
