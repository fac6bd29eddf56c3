package io.caisson.cli.ledger;

import io.caisson.cli.shared.UsageException;
import io.caisson.ledger.record.Period;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for a period of time.
final class PeriodOptions {
    @Option(
            names = "--since",
            paramLabel = "T",
            description = "From this time on: 2026-05-01, 2026-05-01T10:00:00Z, or 30m, 24h, 7d ago.")
    private String since = "";

    @Option(names = "--until", paramLabel = "T", description = "Until then.")
    private String until = "";

    Period period() {
        return UsageException.telling("--since, --until: ", () -> Period.of(since(), until()));
    }

    @Nullable
    Instant since() {
        return moment("--since", since, Instant.now());
    }

    @Nullable
    Instant until() {
        return moment("--until", until, Instant.now());
    }

    static @Nullable Instant moment(String option, String text, Instant now) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            if (text.length() > 1 && text.chars().limit(text.length() - 1L).allMatch(Character::isDigit)) {
                return now.minus(ago(text));
            }
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            throw new UsageException(
                    option + ": '" + text + "' is no moment; write 2026-05-01, 2026-05-01T10:00:00Z, or 30m, 24h, 7d");
        }
    }

    private static Duration ago(String text) {
        var count = Long.parseLong(text, 0, text.length() - 1, 10);
        return switch (text.charAt(text.length() - 1)) {
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            case 'd' -> Duration.ofDays(count);
            default -> throw new DateTimeException("no unit");
        };
    }
}
