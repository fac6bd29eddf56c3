package io.caisson.conformance;

import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.engine.GuestRuntime;
import io.caisson.receipt.Receipt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Compares a receipt with what a case expects of it, and collects every difference.
///
/// Texts are compared exactly. Output that a case does not mention must be empty; `*` accepts any.
final class Judge {
    private static final String ANY = "*";
    private static final String ARTIFACT = "artifact ";

    private final CaseFile expected;
    private final List<String> complaints = new ArrayList<>();

    private Judge(CaseFile expected) {
        this.expected = expected;
    }

    static List<String> complaints(CaseFile expected, Receipt receipt, long elapsedMs) {
        var judge = new Judge(expected);
        judge.outcome(receipt);
        judge.output(receipt);
        judge.left(receipt);
        judge.usage(receipt, elapsedMs);
        return judge.complaints;
    }

    private void outcome(Receipt receipt) {
        var error = receipt.error();
        compare("status", receipt.outcome().status());
        compare("result", receipt.outcome() instanceof Outcome.Completed(var result) ? result.json() : "none");
        compare("error.kind", error.map(each -> each.kind().label()).orElse("none"));
        compare("error.type", error.map(GuestError::type).orElse("none"));
        compare("error.message", error.map(GuestError::message).orElse("none"));
        compare("error.line", error.map(GuestError::line).orElse(0).toString());
        compare("error.column", error.map(GuestError::column).orElse(0).toString());
        compare("stack", error.map(GuestError::stack).orElse(""));
        compare("limit", receipt.outcome() instanceof Outcome.LimitReached(var limit, var _) ? limit.label() : "none");
    }

    private void output(Receipt receipt) {
        var transcript = receipt.run().transcript();
        compareLines("stdout", transcript.stdout());
        compareLines("stderr", transcript.stderr());
        compare(
                "logs",
                transcript.logs().stream()
                        .map(line -> "[" + line.level().label() + "] " + line.message())
                        .collect(Collectors.joining("\n")));
    }

    /// What a process leaves beside its output. Files that a case does not mention must not be there.
    private void left(Receipt receipt) {
        var code = receipt.run().exitCode();
        compare("exitCode", code.isPresent() ? String.valueOf(code.getAsInt()) : "none");
        compare("runtime", receipt.run().runtime().map(GuestRuntime::name).orElse("none"));
        compare("truncated", String.valueOf(receipt.run().transcript().truncated()));
        if (expected.text("artifacts").isEmpty()) {
            artifacts(receipt);
        }
    }

    private void artifacts(Receipt receipt) {
        var artifacts = receipt.run().artifacts();
        for (var artifact : artifacts) {
            var key = ARTIFACT + artifact.path();
            if (expected.text(key).isEmpty()) {
                complain(key, "no such file", new String(artifact.content(), StandardCharsets.UTF_8));
            } else {
                compareLines(key, new String(artifact.content(), StandardCharsets.UTF_8));
            }
        }
        var names =
                artifacts.stream().map(artifact -> ARTIFACT + artifact.path()).toList();
        expected.tail().keySet().stream()
                .filter(key -> key.startsWith(ARTIFACT) && !names.contains(key))
                .forEach(key -> complain(key, "a file", "none"));
    }

    private void usage(Receipt receipt, long elapsedMs) {
        var hit = receipt.run().usage().limitsHit().stream().map(Limit::label).collect(Collectors.joining(", "));
        var touched = expected.text("limitsHit").orElse("");
        if (!touched.equals(ANY) && !hit.equals(touched)) {
            complain("limitsHit", touched, hit);
        }
        range("usage.wallMs", receipt.run().usage().wall().toMillis());
        range("usage.cpuMs", receipt.run().usage().cpu().toMillis());
        range("usage.peakMemoryMb", receipt.run().usage().peakMemoryBytes() >> 20);
        compare("fresh", receipt.run().containment().map(each -> each.fresh()).orElse("none"));
        expected.number("maxWallMs").ifPresent(most -> {
            if (elapsedMs > most) {
                complain("maxWallMs", String.valueOf(most), String.valueOf(elapsedMs));
            }
        });
    }

    /// `least..most`, both included.
    private void range(String key, long actual) {
        expected.text(key).ifPresent(text -> {
            var ends = text.split("\\.\\.", 2);
            if (actual < Long.parseLong(ends[0]) || actual > Long.parseLong(ends[1])) {
                complain(key, text, String.valueOf(actual));
            }
        });
    }

    private void compare(String key, String actual) {
        var text = expected.text(key);
        if (text.isPresent() && !text.get().equals(ANY) && !text.get().equals(actual)) {
            complain(key, text.get(), actual);
        }
    }

    /// Each line of the case stands for a line with its line feed.
    private void compareLines(String key, String actual) {
        var text = expected.text(key).orElse("");
        var lines = text.isEmpty() ? "" : text + "\n";
        if (!text.equals(ANY) && !lines.equals(actual)) {
            complain(key, lines, actual);
        }
    }

    private void complain(String key, String wanted, String actual) {
        complaints.add(key + "\n    expected: " + shown(wanted) + "\n    but was:  " + shown(actual));
    }

    private static String shown(String text) {
        var line = text.replace("\n", "\n              ");
        return line.length() > 2_000 ? line.substring(0, 2_000) + "…" : line;
    }
}
