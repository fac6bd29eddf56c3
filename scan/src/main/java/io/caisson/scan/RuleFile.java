package io.caisson.scan;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import io.caisson.scan.rules.Check;
import io.caisson.scan.rules.Rule;
import io.caisson.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads an operator's own rules from a file.
///
/// ```
/// rule house/no-telemetry
///   severity high
///   says sends telemetry
///   suggests leave it to the service
///   languages javascript python
///   calls telemetry\.(send|flush)
///   texts https?://telemetry\..*
/// ```
///
/// `calls`, `reads`, `writes`, `imports` and `texts` take a pattern for the whole name; each further line adds an
/// alternative. A pattern is a regular expression of RE2, which matches in linear time, so no pattern can hang
/// the service.
final class RuleFile {
    private static final Map<String, Fact.Kind> KINDS = Map.of(
            "calls", Fact.Kind.CALL,
            "reads", Fact.Kind.READ,
            "writes", Fact.Kind.WRITE,
            "imports", Fact.Kind.IMPORT,
            "texts", Fact.Kind.TEXT);
    private static final long MAX_BYTES = 1 << 20;

    private final Path file;
    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, String> words = new HashMap<>();
    private Optional<Check> check = Optional.empty();
    private int line;
    private int ruleLine;

    private RuleFile(Path file) {
        this.file = file;
    }

    /// @throws GateSetupException when the file is invalid, with file and line
    static List<Rule> read(Path file) {
        return new RuleFile(file).rules();
    }

    private List<Rule> rules() {
        for (var text : lines()) {
            line++;
            var trimmed = text.strip();
            if (!trimmed.isEmpty() && !trimmed.startsWith("#")) {
                take(trimmed);
            }
        }
        finish();
        return List.copyOf(rules);
    }

    private List<String> lines() {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new GateSetupException(file + " has more than " + MAX_BYTES + " bytes");
            }
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new GateSetupException(file + " cannot be read (" + e + ")");
        }
    }

    private void take(String text) {
        var space = text.indexOf(' ');
        var word = space < 0 ? text : text.substring(0, space);
        var rest = space < 0 ? "" : text.substring(space).strip();
        if (rest.isEmpty()) {
            throw wrong("'" + word + "' has nothing after it");
        }
        if (word.equals("rule")) {
            finish();
            ruleLine = line;
            words.put(word, rest);
        } else if (words.isEmpty()) {
            throw wrong("a rule begins with 'rule FAMILY/NAME'");
        } else if (KINDS.containsKey(word)) {
            widen(KINDS.get(word), rest);
        } else if (List.of("severity", "says", "suggests", "languages").contains(word)) {
            if (words.putIfAbsent(word, rest) != null) {
                throw wrong("'" + word + "' is there twice");
            }
        } else {
            throw wrong(
                    "'" + word + "' is no word of a rule; there are rule, severity, says, suggests, languages, calls,"
                            + " reads, writes, imports, texts");
        }
    }

    private void widen(Fact.Kind kind, String pattern) {
        RulePattern compiled;
        try {
            compiled = RulePattern.of(pattern);
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
        Check more = (fact, _) -> fact.kind() == kind && compiled.matches(fact.name());
        check = Optional.of(check.map(before -> before.or(more)).orElse(more));
    }

    private void finish() {
        if (words.isEmpty()) {
            return;
        }
        var id = words.getOrDefault("rule", "");
        var seen = check.orElseThrow(() -> wrongRule(id + " looks for nothing; add calls, imports or texts"));
        var languages = words.get("languages");
        try {
            rules.add(Rule.of(
                            id,
                            severity(id),
                            words.getOrDefault("says", "breaks the rule " + id),
                            languages == null ? seen : seen.in(languages.split("[ ,]+")))
                    .suggesting(words.getOrDefault("suggests", "")));
        } catch (IllegalArgumentException e) {
            throw wrongRule(e.getMessage());
        }
        words.clear();
        check = Optional.empty();
    }

    private Severity severity(String id) {
        var asked = words.getOrDefault("severity", "medium");
        return Arrays.stream(Severity.values())
                .filter(severity -> severity.label().equals(Text.lower(asked)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        id + " has the severity '" + asked + "'; it can be low, medium, high or critical"));
    }

    private GateSetupException wrong(@Nullable String why) {
        return new GateSetupException(file + ":" + line + ": " + why);
    }

    private GateSetupException wrongRule(@Nullable String why) {
        return new GateSetupException(file + ":" + ruleLine + ": " + why);
    }
}
