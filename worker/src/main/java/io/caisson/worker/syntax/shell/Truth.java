package io.caisson.worker.syntax.shell;

import java.util.List;
import java.util.Optional;

/// Evaluates conditions that are constant.
final class Truth {
    private Truth() {}

    static Optional<Boolean> of(List<Command> condition) {
        if (condition.size() != 1) {
            return Optional.empty();
        }
        return switch (condition.getFirst()) {
            case Command.Simple simple -> of(plain(simple.words()));
            case Command.Test test when test.words().size() == 1 -> ofNumber(plain(test.words()));
            default -> Optional.empty();
        };
    }

    /// Whether `for ((…; …; …))` has no condition, or one that is always true.
    static boolean isEndless(Word sum) {
        var steps = plain(List.of(sum)).split(";", -1);
        var condition = steps.length == 3 ? steps[1].strip() : "0";
        return condition.isEmpty() || condition.matches("[1-9][0-9]*");
    }

    private static Optional<Boolean> of(String command) {
        return switch (command) {
            case ":", "true", "/bin/true", "[ 1 ]", "[ true ]", "test 1", "[ 1 = 1 ]", "[ 1 -eq 1 ]" ->
                Optional.of(true);
            case "false", "/bin/false", "[ ]" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private static Optional<Boolean> ofNumber(String number) {
        var bare = number.strip();
        return bare.matches("[0-9]{1,9}") ? Optional.of(Integer.parseInt(bare) != 0) : Optional.empty();
    }

    /// The words with blanks between; empty when one of them is not constant.
    private static String plain(List<Word> words) {
        var plain = new StringBuilder();
        for (var word : words) {
            plain.append(plain.isEmpty() ? "" : " ");
            for (var piece : word.pieces()) {
                if (!(piece instanceof Word.Literal(var text, var _))) {
                    return "";
                }
                plain.append(text);
            }
        }
        return plain.toString();
    }
}
