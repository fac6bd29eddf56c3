package io.caisson.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads a case file: guest source, then a block comment of `key: value` lines. The format is in the module's README.
///
/// Strict, because a misspelt expectation is a test that passes: unknown, repeated, missing and pointless keys are
/// refused.
final class CaseReader {
    static final String OPENING = "/* ---";
    static final String CLOSING = "*/";

    /// Keys that are followed by a path.
    private static final Set<String> NAMING = Set.of("file ", "artifact ");

    /// In the comments of whatever language.
    private static final String ATTACK = "(?s)(<\\?php\n)?(//|#|--) Attack: .*\n(//|#|--) Verdict: .*";
    private static final Set<String> NUMBERS = Set.of("error.line", "error.column", "exitCode", "maxWallMs");
    private static final Set<String> KEYS = Set.of(
            "note",
            "node",
            "needs",
            "wall",
            "language",
            "entry",
            "args",
            "stdin",
            "env",
            "generate",
            "input",
            "generate.input",
            "limits",
            "modules",
            "risk",
            "tier",
            "tenant",
            "captureConsole",
            "door",
            "status",
            "result",
            "stdout",
            "stderr",
            "logs",
            "error.kind",
            "error.type",
            "error.message",
            "error.line",
            "error.column",
            "stack",
            "exitCode",
            "runtime",
            "artifacts",
            "truncated",
            "usage.wallMs",
            "usage.cpuMs",
            "usage.peakMemoryMb",
            "limit",
            "limitsHit",
            "fresh",
            "maxWallMs",
            "then",
            "then.modules",
            "then.tenant",
            "then.result");
    private static final Map<String, List<String>> REQUIRED = Map.of(
            "completed", List.of("result"),
            "failed", List.of("error.kind", "error.message"),
            "refused", List.of("error.kind", "error.message"),
            "limit", List.of("limit", "maxWallMs"));

    private final String name;
    private final List<String> lines;
    private final Map<String, String> tail = new LinkedHashMap<>();
    private int at;

    private CaseReader(String name, String text) {
        this.name = name;
        this.lines = List.of(text.stripTrailing().split("\n", -1));
    }

    static CaseFile read(String name, String text) {
        return new CaseReader(name, text).read();
    }

    private CaseFile read() {
        var opening = lines.lastIndexOf(OPENING);
        if (opening < 0 || !lines.getLast().equals(CLOSING)) {
            at = lines.size() - 1;
            throw bad("the file must end with a block from '" + OPENING + "' to '" + CLOSING + "'");
        }
        for (at = opening + 1; at < lines.size() - 1; at++) {
            entry(lines.get(at));
        }
        var source = source(String.join("\n", lines.subList(0, opening)));
        checkComplete();
        checkAttack(source);
        return new CaseFile(name, source, tail);
    }

    private void entry(String line) {
        var colon = line.indexOf(':');
        if (colon < 1 || line.startsWith(" ")) {
            throw bad("expected 'key: value', found '" + line + "'");
        }
        var key = line.substring(0, colon);
        var value = line.substring(colon + 1).strip();
        if (!KEYS.contains(key) && NAMING.stream().noneMatch(key::startsWith)) {
            throw bad("there is no key '" + key + "'");
        }
        checkNumber(key, value);
        if (tail.put(key, value.equals("|") ? block() : value) != null) {
            throw bad("the key '" + key + "' is given twice");
        }
    }

    /// The following lines that are indented by two spaces; an empty line counts as one.
    private String block() {
        var block = new ArrayList<String>();
        while (lines.get(at + 1).startsWith("  ") || lines.get(at + 1).isEmpty()) {
            var line = lines.get(++at);
            block.add(line.isEmpty() ? "" : line.substring(2));
        }
        if (block.isEmpty()) {
            throw bad("a block of lines indented by two spaces must follow '|'");
        }
        return String.join("\n", block);
    }

    private String source(String written) {
        var generator = tail.get("generate");
        if (generator == null) {
            return written;
        }
        if (!written.isBlank()) {
            throw bad("a generated source must not be written too");
        }
        return generated(generator);
    }

    private String generated(String generator) {
        try {
            return Generator.run(generator);
        } catch (IllegalArgumentException e) {
            throw bad("generate: " + e.getMessage());
        }
    }

    private void checkNumber(String key, String value) {
        if (NUMBERS.contains(key) && !value.chars().allMatch(Character::isDigit)) {
            throw bad("'" + key + "' must be a number, not '" + value + "'");
        }
    }

    private void checkComplete() {
        var status = tail.get("status");
        if ((status == null) == !tail.containsKey("door")) {
            throw bad("either 'status' or 'door' must be given");
        }
        if (status == null) {
            return;
        }
        var required = REQUIRED.get(status);
        if (required == null) {
            throw bad("there is no status '" + status + "'");
        }
        for (var key : required) {
            if (!tail.containsKey(key)) {
                throw bad("the status '" + status + "' needs '" + key + "'");
            }
        }
        if (tail.containsKey("then") != tail.containsKey("then.result")) {
            throw bad("'then' and 'then.result' go together");
        }
    }

    private void checkAttack(String source) {
        var isAttack = name.startsWith("escapes/") || name.startsWith(CaseFile.ATTACKS + "/");
        if (isAttack && !source.matches(ATTACK)) {
            at = 0;
            throw bad("an escape must open with '// Attack: …' and '// Verdict: …'");
        }
    }

    private MalformedCaseException bad(String what) {
        return new MalformedCaseException(name, at + 1, what);
    }
}
