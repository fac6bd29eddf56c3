package io.caisson.worker.syntax.fuzz;

import java.util.Random;

/// Damages programs: flips characters, cuts, repeats and inserts what means something to a reader.
public final class Damage {
    private static final String[] PIECES = {
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "'",
        "\"",
        "`",
        "$(",
        "${",
        "$((",
        "))",
        "\\",
        "\n",
        "\0",
        "\r",
        "<<",
        "<<E\n",
        "/*",
        "--",
        "--[[",
        "]]",
        "#",
        "=pod\n",
        "\n=cut\n",
        "q(",
        "s{",
        "m/",
        "qx",
        "end",
        "fi",
        "done",
        "esac",
        "do",
        "function",
        "\uD83D\uDE00",
        "\uFFFD",
        "::",
        "->",
        "=~",
        "<(",
        "[[",
        "0x",
        "\\u{",
        "\\x",
        ";;",
        "&&",
        "|",
        "@{[",
        "<<~X",
        "é",
        "%",
        "=",
        ".",
        "\t"
    };
    private static final int MAX_REPEATS = 300;

    private Damage() {}

    /// `program` with one to four damages.
    public static String of(String program, Random random) {
        var text = new StringBuilder(program.isEmpty() ? " " : program);
        for (var left = 1 + random.nextInt(4); left > 0; left--) {
            var at = random.nextInt(text.length());
            var end = Math.min(text.length(), at + 1 + random.nextInt(12));
            switch (random.nextInt(6)) {
                case 0 -> text.setCharAt(at, (char) (text.charAt(at) ^ 1 << random.nextInt(7)));
                case 1 -> text.delete(at, end);
                case 2 -> text.setLength(at + 1);
                case 3 -> text.insert(at, text.substring(at, end).repeat(1 + random.nextInt(3)));
                case 4 -> text.insert(at, piece(random).repeat(random.nextInt(10) == 0 ? MAX_REPEATS : 1));
                default -> text.insert(at, piece(random));
            }
            if (text.isEmpty()) {
                text.append(' ');
            }
        }
        return text.toString();
    }

    private static String piece(Random random) {
        return PIECES[random.nextInt(PIECES.length)];
    }
}
