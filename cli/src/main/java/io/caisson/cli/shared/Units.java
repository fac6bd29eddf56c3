package io.caisson.cli.shared;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/// Parses amounts with their unit.
public final class Units {
    private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,9})([a-z]+)");

    private Units() {}

    public static Duration duration(String text) {
        var amount = AMOUNT.matcher(text.toLowerCase(Locale.ROOT));
        if (!amount.matches()) {
            throw noDuration(text);
        }
        var count = Long.parseLong(amount.group(1));
        return switch (amount.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m", "min" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            case "d" -> Duration.ofDays(count);
            default -> throw noDuration(text);
        };
    }

    public static Megabytes megabytes(String text) {
        var amount = AMOUNT.matcher(text.toLowerCase(Locale.ROOT));
        if (!amount.matches()) {
            throw noMemory(text);
        }
        var count = Long.parseLong(amount.group(1));
        return switch (amount.group(2)) {
            case "m", "mb" -> new Megabytes(count);
            case "g", "gb" -> new Megabytes(count * 1024);
            default -> throw noMemory(text);
        };
    }

    private static TypeConversionException noDuration(String text) {
        return new TypeConversionException("'" + text + "' is no duration; write it as 500ms, 5s, 2m, 1h or 30d");
    }

    private static TypeConversionException noMemory(String text) {
        return new TypeConversionException("'" + text + "' is no amount of memory; write it as 128m or 1g");
    }
}
