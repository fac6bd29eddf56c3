package io.caisson.conformance;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes texts too large or too odd to keep in a file: `"let x = " + repeat("(", 100000) + "1"`.
///
/// Terms are quoted texts with the escapes `\n`, `\r`, `\"`, `\\` and `\\uXXXX`, or `repeat(text, times)`, joined by
/// `+`.
final class Generator {
    private static final String QUOTED = "\"((?:[^\"\\\\]|\\\\.)*)\"";
    private static final Pattern TERM =
            Pattern.compile("\\s*(?:" + QUOTED + "|repeat\\(" + QUOTED + ",\\s*(\\d{1,9})\\))\\s*(\\+|$)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))");

    private Generator() {}

    static String run(String program) {
        var text = new StringBuilder();
        var term = TERM.matcher(program);
        var more = true;
        while (more) {
            if (!term.lookingAt()) {
                throw new IllegalArgumentException(
                        "expected a text or repeat(…) at '" + program.substring(term.regionStart()) + "'");
            }
            append(text, term);
            more = term.group(4).equals("+");
            term.region(term.end(), program.length());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Matcher term) {
        if (term.group(1) != null) {
            text.append(unescaped(term.group(1)));
        } else {
            text.repeat(unescaped(term.group(2)), Integer.parseInt(term.group(3)));
        }
    }

    private static String unescaped(String quoted) {
        return ESCAPE.matcher(quoted)
                .replaceAll(escape -> Matcher.quoteReplacement(meaning(escape.group(1), escape.group(2))));
    }

    private static String meaning(@Nullable String code, String letter) {
        if (code != null) {
            return String.valueOf((char) Integer.parseInt(code, 16));
        }
        return switch (letter) {
            case "n" -> "\n";
            case "r" -> "\r";
            case "t" -> "\t";
            default -> letter;
        };
    }
}
