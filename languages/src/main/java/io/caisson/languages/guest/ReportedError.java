package io.caisson.languages.guest;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Value;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The error that a runtime of ours wrote down inside the sandbox. The guest could have written it as well: it may tell
/// its own error, of a kind that is its own.
final class ReportedError {
    private static final int LARGEST = 256 * 1024;
    private static final int HIGHEST = 100_000_000;
    private static final Set<ErrorKind> GUESTS_OWN =
            Set.of(ErrorKind.SYNTAX, ErrorKind.RUNTIME, ErrorKind.RESULT, ErrorKind.POLICY);

    private ReportedError() {}

    static Optional<GuestError> read(byte[] json) {
        if (json.length > LARGEST) {
            return Optional.empty();
        }
        try {
            var told = Value.json(json).map();
            var kind = ErrorKind.of(text(told, "kind")).filter(GUESTS_OWN::contains);
            return kind.map(known -> new GuestError(
                    known,
                    text(told, "type"),
                    text(told, "message"),
                    number(told, "line"),
                    number(told, "column"),
                    text(told, "stack")));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String text(Map<String, @Nullable Object> told, String key) {
        return told.get(key) instanceof String text ? text : "";
    }

    private static int number(Map<String, @Nullable Object> told, String key) {
        return told.get(key) instanceof BigDecimal number
                        && number.signum() > 0
                        && number.compareTo(BigDecimal.valueOf(HIGHEST)) < 0
                ? number.intValue()
                : 0;
    }
}
