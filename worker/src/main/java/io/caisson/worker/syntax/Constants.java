package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.ast.enums.Swc4jAstBinaryOp;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Evaluates JavaScript's operators and built-in functions on constants. Covers only operations that programs use
/// to spell names, with small results: a constant beyond a few thousand characters counts as unknown.
final class Constants {
    private static final int MAX_TEXT = 8_192;
    private static final int MAX_ITEMS = 2_048;

    private Constants() {}

    static Optional<String> text(Known known) {
        return switch (known) {
            case Known.Text(var text) -> Optional.of(text);
            case Known.Quantity number -> Optional.of(number.text());
            case Known.Items(var items) when items.size() == 1 -> text(items.getFirst());
            default -> Optional.empty();
        };
    }

    private static Known bounded(String text) {
        return text.length() > MAX_TEXT ? Known.nothing() : new Known.Text(text);
    }

    static Known sum(Known left, Known right) {
        if (left instanceof Known.Quantity(var one) && right instanceof Known.Quantity(var other)) {
            return new Known.Quantity(one + other);
        }
        var start = text(left);
        var end = text(right);
        return start.isPresent() && end.isPresent() ? bounded(start.get() + end.get()) : Known.nothing();
    }

    static Known arithmetic(Swc4jAstBinaryOp operator, Known left, Known right) {
        if (!(left instanceof Known.Quantity(var one) && right instanceof Known.Quantity(var other))) {
            return Known.nothing();
        }
        return switch (operator) {
            case Sub -> new Known.Quantity(one - other);
            case Mul -> new Known.Quantity(one * other);
            case Div -> new Known.Quantity(one / other);
            case Exp -> new Known.Quantity(Math.pow(one, other));
            case Mod -> new Known.Quantity(one % other);
            case LShift -> new Known.Quantity((int) one << (int) other);
            case BitXor -> new Known.Quantity((int) one ^ (int) other);
            default -> Known.nothing();
        };
    }

    /// The result of calling `name`, when that is a constant in every program.
    static Known call(String name, List<Known> arguments) {
        var first = arguments.isEmpty() ? Optional.<String>empty() : text(arguments.getFirst());
        return switch (name) {
            case "String.fromCharCode", "String.fromCodePoint" -> characters(arguments);
            case "String" -> first.map(Constants::bounded).orElse(Known.nothing());
            case "Number", "parseInt", "parseFloat", "BigInt" ->
                first.map(Constants::number).orElse(Known.nothing());
            case "atob" -> first.map(Constants::decoded).orElse(Known.nothing());
            case "decodeURIComponent", "decodeURI", "unescape" ->
                first.map(Constants::unescaped).orElse(Known.nothing());
            case "Buffer.from", "buffer.Buffer.from" -> buffer(first, arguments);
            case "Array.of" -> new Known.Items(arguments);
            case "Array.from" -> arguments.isEmpty() ? Known.nothing() : split(arguments.getFirst());
            default -> Known.nothing();
        };
    }

    static Known number(String text) {
        try {
            return new Known.Quantity(Double.parseDouble(text.strip()));
        } catch (NumberFormatException e) {
            return Known.nothing();
        }
    }

    private static Known characters(List<Known> arguments) {
        var text = new StringBuilder();
        for (var argument : arguments) {
            if (!(argument instanceof Known.Quantity(var code)) || code < 0 || code > Character.MAX_CODE_POINT) {
                return Known.nothing();
            }
            text.appendCodePoint((int) code);
        }
        return bounded(text.toString());
    }

    private static Known decoded(String base64) {
        try {
            return bounded(new String(
                    Base64.getMimeDecoder().decode(base64.getBytes(StandardCharsets.ISO_8859_1)),
                    StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Known.nothing();
        }
    }

    private static Known unescaped(String text) {
        try {
            return bounded(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Known.nothing();
        }
    }

    private static Known buffer(Optional<String> text, List<Known> arguments) {
        if (text.isEmpty()) {
            return Known.nothing();
        }
        var encoding = arguments.size() < 2 ? "utf8" : text(arguments.get(1)).orElse("");
        return switch (encoding) {
            case "base64", "base64url" -> decoded(text.get().replace('-', '+').replace('_', '/'));
            case "hex" -> hex(text.get());
            case "utf8", "utf-8", "latin1", "ascii", "binary" -> bounded(text.get());
            default -> Known.nothing();
        };
    }

    private static Known hex(String text) {
        try {
            return bounded(new String(HexFormat.of().parseHex(text), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Known.nothing();
        }
    }

    /// The result of calling the method `name` of a constant.
    static Known method(Known object, String name, List<Known> arguments) {
        return switch (object) {
            case Known.Text(var text) -> textMethod(text, name, arguments);
            case Known.Items(var items) -> listMethod(items, name, arguments);
            case Known.Quantity(var value) when name.equals("toString") -> inRadix(value, arguments);
            default -> Known.nothing();
        };
    }

    private static Known textMethod(String text, String name, List<Known> arguments) {
        return switch (name) {
            case "toString", "valueOf", "normalize" -> bounded(text);
            case "trim" -> bounded(text.strip());
            case "toLowerCase", "toLocaleLowerCase" -> bounded(text.toLowerCase(Locale.ROOT));
            case "toUpperCase", "toLocaleUpperCase" -> bounded(text.toUpperCase(Locale.ROOT));
            case "concat" -> arguments.stream().reduce(new Known.Text(text), Constants::sum);
            case "slice", "substring" -> part(text, arguments);
            case "substr" -> partOfLength(text, arguments);
            case "charAt", "at" -> character(text, arguments);
            case "charCodeAt", "codePointAt" -> code(text, arguments);
            case "repeat" -> repeated(text, arguments);
            case "split" -> arguments.isEmpty() ? Known.nothing() : split(text, text(arguments.getFirst()));
            case "replace", "replaceAll" -> replaced(text, name, arguments);
            default -> Known.nothing();
        };
    }

    private static Known part(String text, List<Known> arguments) {
        var from = index(arguments, 0, 0, text.length());
        var to = index(arguments, 1, text.length(), text.length());
        return from.isPresent() && to.isPresent()
                ? bounded(text.substring(from.get(), Math.max(from.get(), to.get())))
                : Known.nothing();
    }

    private static Known partOfLength(String text, List<Known> arguments) {
        var from = index(arguments, 0, 0, text.length());
        var length = index(arguments, 1, text.length(), text.length());
        return from.isPresent() && length.isPresent()
                ? bounded(text.substring(from.get(), Math.min(text.length(), from.get() + length.get())))
                : Known.nothing();
    }

    private static Known character(String text, List<Known> arguments) {
        return index(arguments, 0, 0, text.length())
                .filter(at -> at < text.length())
                .<Known>map(at -> new Known.Text(text.substring(at, at + 1)))
                .orElse(Known.nothing());
    }

    private static Known code(String text, List<Known> arguments) {
        return index(arguments, 0, 0, text.length())
                .filter(at -> at < text.length())
                .<Known>map(at -> new Known.Quantity(text.codePointAt(at)))
                .orElse(Known.nothing());
    }

    private static Known repeated(String text, List<Known> arguments) {
        return !arguments.isEmpty()
                        && arguments.getFirst() instanceof Known.Quantity(var times)
                        && times >= 0
                        && times * text.length() <= MAX_TEXT
                ? new Known.Text(text.repeat((int) times))
                : Known.nothing();
    }

    private static Known replaced(String text, String name, List<Known> arguments) {
        if (arguments.size() < 2
                || !(arguments.get(0) instanceof Known.Text(var from) && arguments.get(1) instanceof Known.Text(var to))
                || from.isEmpty()) {
            return Known.nothing();
        }
        if (name.equals("replaceAll")) {
            return bounded(text.replace(from, to));
        }
        var at = text.indexOf(from);
        return bounded(at < 0 ? text : text.substring(0, at) + to + text.substring(at + from.length()));
    }

    /// A position as JavaScript reads it: clamped, and counted from the end when negative.
    private static Optional<Integer> index(List<Known> arguments, int which, int standard, int length) {
        if (which >= arguments.size()) {
            return Optional.of(standard);
        }
        return arguments.get(which) instanceof Known.Quantity(var value)
                ? Optional.of((int) Math.clamp(value < 0 ? value + length : value, 0d, length))
                : Optional.empty();
    }

    private static Known split(Known text) {
        return text instanceof Known.Text(var characters) ? split(characters, Optional.of("")) : text;
    }

    private static Known split(String text, Optional<String> by) {
        if (by.isEmpty() || text.length() > MAX_ITEMS) {
            return Known.nothing();
        }
        var items = new ArrayList<Known>();
        if (by.get().isEmpty()) {
            text.chars().forEach(unit -> items.add(new Known.Text(Character.toString((char) unit))));
            return new Known.Items(items);
        }
        var at = 0;
        for (var end = text.indexOf(by.get()); end >= 0; end = text.indexOf(by.get(), at)) {
            items.add(new Known.Text(text.substring(at, end)));
            at = end + by.get().length();
        }
        items.add(new Known.Text(text.substring(at)));
        return new Known.Items(items);
    }

    private static Known listMethod(List<Known> items, String name, List<Known> arguments) {
        return switch (name) {
            case "join" -> joined(items, arguments.isEmpty() ? Optional.of(",") : text(arguments.getFirst()));
            case "reverse", "toReversed" -> new Known.Items(items.reversed());
            case "concat" -> concatenated(items, arguments);
            case "at" -> arguments.isEmpty() ? Known.nothing() : atIndex(items, arguments);
            case "slice", "flat", "filter" -> arguments.isEmpty() ? new Known.Items(items) : Known.nothing();
            case "pop" -> items.isEmpty() ? Known.nothing() : items.getLast();
            case "shift" -> items.isEmpty() ? Known.nothing() : items.getFirst();
            default -> Known.nothing();
        };
    }

    private static Known joined(List<Known> items, Optional<String> by) {
        if (by.isEmpty()) {
            return Known.nothing();
        }
        Known all = new Known.Text("");
        for (var i = 0; i < items.size(); i++) {
            all = sum(all, i == 0 ? items.get(i) : sum(new Known.Text(by.get()), items.get(i)));
        }
        return all;
    }

    private static Known concatenated(List<Known> items, List<Known> arguments) {
        var all = new ArrayList<>(items);
        for (var argument : arguments) {
            if (argument instanceof Known.Items(var more)) {
                all.addAll(more);
            } else {
                all.add(argument);
            }
        }
        return all.size() > MAX_ITEMS ? Known.nothing() : new Known.Items(all);
    }

    private static Known atIndex(List<Known> items, List<Known> arguments) {
        return index(arguments, 0, 0, items.size())
                .filter(at -> at < items.size())
                .map(items::get)
                .orElse(Known.nothing());
    }

    private static Known inRadix(double value, List<Known> arguments) {
        var radix = arguments.isEmpty() ? Known.nothing() : arguments.getFirst();
        var base = radix instanceof Known.Quantity(var given) ? (int) given : 10;
        return value == Math.rint(value) && Math.abs(value) < 1e15 && base >= 2 && base <= 36
                ? new Known.Text(Long.toString((long) value, base))
                : Known.nothing();
    }
}
