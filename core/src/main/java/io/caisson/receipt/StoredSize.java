package io.caisson.receipt;

import io.caisson.Artifact;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Source;
import io.caisson.Value;
import io.caisson.gate.Finding;
import java.nio.charset.StandardCharsets;

/// Measures how many bytes a ledger keeps of an execution.
///
/// Counted are the source with the files that are no secrets, what was found in it, its description, the result,
/// stdout, stderr, logs and error as JSON in UTF-8, and the artifacts; small artifacts a second time in base64, as the
/// receipt repeats them. Everything is as it was kept, after truncation and before masking. The input and variables are
/// not kept. All of it is in the receipt, but for the source, so whoever has the source can count again.
public final class StoredSize {
    /// Figures, labels and index entries of a receipt.
    public static final int RECEIPT_BYTES = 1_024;

    /// Level and time of a line in the logs.
    public static final int LOG_LINE_BYTES = 48;

    /// Names, places and members of a finding.
    public static final int FINDING_BYTES = 256;

    /// Artifacts up to this size are in the receipt, too.
    public static final int INLINE_ARTIFACT_BYTES = 64 << 10;

    /// The most that the bytes of artifacts of one execution are.
    private static final long MAX_ARTIFACT_BYTES = 16L << 20;

    /// The most that findings, errors, names and paths of one execution are.
    private static final long MAX_OTHER_BYTES = 1L << 20;

    /// A control character in JSON.
    private static final int ESCAPED_BYTES = 6;

    private StoredSize() {}

    /// What is kept of an execution that has ended.
    ///
    /// @param withSource whether the ledger keeps sources
    public static long of(Attempt attempt, Run run, boolean withSource) {
        var request = attempt.request();
        return RECEIPT_BYTES
                + (withSource ? of(request.source()) : 0)
                + jsonBytes(request.labels().description())
                + attempt.findings().stream().mapToLong(StoredSize::of).sum()
                + of(run.outcome())
                + of(run.transcript())
                + run.artifacts().stream().mapToLong(StoredSize::of).sum();
    }

    private static long of(Source source) {
        var files = source.files().stream()
                .filter(file -> !file.secret())
                .mapToLong(file -> file.content().length)
                .sum();
        return source.code().getBytes(StandardCharsets.UTF_8).length + files;
    }

    private static long of(Finding finding) {
        return FINDING_BYTES + jsonBytes(finding.message()) + jsonBytes(finding.excerpt());
    }

    private static long of(Outcome outcome) {
        return outcome instanceof Outcome.Completed(var value)
                ? value.json().getBytes(StandardCharsets.UTF_8).length
                : outcome.asError()
                        .map(error -> jsonBytes(error.message()) + jsonBytes(error.stack()))
                        .orElse(0L);
    }

    private static long of(Transcript transcript) {
        return jsonBytes(transcript.stdout())
                + jsonBytes(transcript.stderr())
                + transcript.logs().stream()
                        .mapToLong(line -> LOG_LINE_BYTES + jsonBytes(line.message()))
                        .sum();
    }

    private static long of(Artifact artifact) {
        var bytes = artifact.content().length;
        return bytes <= INLINE_ARTIFACT_BYTES ? bytes + inBase64(bytes) : bytes;
    }

    private static long inBase64(long bytes) {
        return (bytes + 2) / 3 * 4;
    }

    /// The most that can be kept of an execution of `source` that is held to `limits`. Cheap: it reads lengths only.
    public static long highest(Source source, Limits limits) {
        var files =
                source.files().stream().mapToLong(file -> file.content().length).sum();
        var kept = source.files().isEmpty()
                ? 3L * source.code().length()
                : ESCAPED_BYTES * (source.code().length() + files);
        // the same text is in stdout or stderr and in the logs
        var output = 2 * ESCAPED_BYTES * limits.outputBytes();
        return kept + output + MAX_ARTIFACT_BYTES + inBase64(MAX_ARTIFACT_BYTES) + Value.MAX_BYTES + MAX_OTHER_BYTES;
    }

    /// How long `text` is as JSON in UTF-8, without the quotes around it.
    static long jsonBytes(String text) {
        var bytes = 0L;
        for (var at = 0; at < text.length(); at++) {
            bytes += jsonBytes(text.charAt(at));
        }
        return bytes;
    }

    /// Half of a pair counts two of the pair's four bytes.
    private static int jsonBytes(char letter) {
        return switch (letter) {
            case '"', '\\', '\n', '\r', '\t', '\b', '\f' -> 2;
            default -> {
                if (letter < ' ') {
                    yield ESCAPED_BYTES;
                }
                if (letter < 0x80) {
                    yield 1;
                }
                yield letter < 0x800 || Character.isSurrogate(letter) ? 2 : 3;
            }
        };
    }
}
