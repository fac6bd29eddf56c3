package io.caisson.server.config;

import io.caisson.text.Text;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The type of a setting: parses and prints its values.
///
/// @param form the words after *it must be*
/// @param reader parses a text, or throws an [IllegalArgumentException], whose message is not used
/// @param writer prints a value as text that `reader` can parse
public record Kind<T>(String form, Function<String, T> reader, Function<T, String> writer) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9.:_\\[\\]-]{1,253}");
    private static final Pattern LABEL = Pattern.compile("[a-z][a-z0-9-]{0,30}");
    private static final int MAX_NAMES = 64;
    private static final Set<String> WEB = Set.of("http", "https");

    String show(T value) {
        return writer.apply(value);
    }

    /// Parses `text`.
    ///
    /// @throws IllegalArgumentException when it is invalid; the message says what is valid
    T read(String text) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("it must be " + form, e);
        }
    }

    static Kind<String> text() {
        return new Kind<>("text", Function.identity(), Function.identity());
    }

    /// A text of at least `least` characters.
    static Kind<String> key(int least) {
        return new Kind<>(
                "a text of at least " + least + " characters",
                text -> {
                    check(text.length() >= least);
                    return text;
                },
                Function.identity());
    }

    static Kind<Integer> count(int least, int most) {
        return new Kind<>(
                "a number from " + least + " to " + most,
                text -> {
                    check(NUMBER.matcher(text).matches());
                    var number = Integer.parseInt(text);
                    check(least <= number && number <= most);
                    return number;
                },
                String::valueOf);
    }

    static Kind<Duration> duration(Duration least, Duration most) {
        return new Kind<>(
                "a duration from " + show(least) + " to " + show(most) + ", such as 500ms, 5s, 2m or 1h",
                text -> {
                    var duration = duration(text);
                    check(duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0);
                    return duration;
                },
                Kind::show);
    }

    private static Duration duration(String text) {
        var parts = DURATION.matcher(text);
        check(parts.matches());
        var count = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    private static String show(Duration duration) {
        var ms = duration.toMillis();
        if (ms == 0 || ms % 1_000 != 0) {
            return ms + "ms";
        }
        var seconds = ms / 1_000;
        if (seconds % 86_400 == 0) {
            return seconds / 86_400 + "d";
        }
        if (seconds % 3_600 == 0) {
            return seconds / 3_600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    static Kind<Boolean> onOrOff() {
        return choice(List.of(true, false), on -> on ? "on" : "off");
    }

    /// One of `values`, by its label in any case.
    static <T> Kind<T> choice(List<T> values, Function<T, String> label) {
        var byLabel = new LinkedHashMap<String, T>();
        values.forEach(value -> byLabel.put(label.apply(value), value));
        return new Kind<>(oneOf(byLabel), text -> chosen(byLabel, text), label);
    }

    private static String oneOf(Map<String, ?> byLabel) {
        var labels = List.copyOf(byLabel.keySet());
        return String.join(", ", labels.subList(0, labels.size() - 1)) + " or " + labels.getLast();
    }

    private static <T> T chosen(Map<String, T> byLabel, String text) {
        var value = byLabel.get(Text.lower(text));
        if (value == null) {
            throw new IllegalArgumentException();
        }
        return value;
    }

    static Kind<Path> path() {
        return new Kind<>("a path", Kind::path, Path::toString);
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static Kind<Set<String>> names() {
        return new Kind<>(
                "host names separated by commas, at most " + MAX_NAMES,
                text -> {
                    var names = Arrays.stream(text.split(",", -1))
                            .map(String::strip)
                            .collect(Collectors.toCollection(LinkedHashSet::new));
                    check(names.size() <= MAX_NAMES);
                    check(names.stream().allMatch(name -> NAME.matcher(name).matches()));
                    return names;
                },
                names -> String.join(", ", names));
    }

    static Kind<URI> address() {
        return new Kind<>("an http or https address", Kind::address, URI::toString);
    }

    private static URI address(String text) {
        try {
            var uri = new URI(text);
            check(WEB.contains(String.valueOf(uri.getScheme())) && uri.getHost() != null);
            return uri;
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// Headers in the syntax of `OTEL_EXPORTER_OTLP_HEADERS`.
    static Kind<Map<String, String>> headers() {
        return new Kind<>(
                "headers name=value separated by commas, values percent-encoded",
                Kind::headers,
                headers -> String.join(",", headers.keySet()));
    }

    private static Map<String, String> headers(String text) {
        var headers = new LinkedHashMap<String, String>();
        // used to refuse headers that an HTTP request cannot have
        var trial = HttpRequest.newBuilder();
        for (var pair : text.split(",", -1)) {
            var equals = pair.indexOf('=');
            check(equals > 0 && headers.size() < MAX_NAMES);
            var name = pair.substring(0, equals).strip();
            var value =
                    URLDecoder.decode(pair.substring(equals + 1).strip().replace("+", "%2B"), StandardCharsets.UTF_8);
            trial.header(name, value);
            headers.put(name, value);
        }
        return headers;
    }

    /// A map from names to values.
    ///
    /// @param what the values, in words
    static Kind<Map<String, String>> byName(String what) {
        return new Kind<>(
                "name=" + what + " separated by commas, names of a-z, 0-9 and -, at most " + MAX_NAMES,
                Kind::byNameOf,
                pairs -> pairs.entrySet().stream()
                        .map(pair -> pair.getKey() + "=" + pair.getValue())
                        .collect(Collectors.joining(", ")));
    }

    private static Map<String, String> byNameOf(String text) {
        var pairs = new LinkedHashMap<String, String>();
        for (var pair : text.split(",", -1)) {
            var equals = pair.indexOf('=');
            check(equals > 0 && pairs.size() < MAX_NAMES);
            var name = pair.substring(0, equals).strip();
            var value = pair.substring(equals + 1).strip();
            check(LABEL.matcher(name).matches() && !value.isEmpty() && pairs.put(name, value) == null);
        }
        return pairs;
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException();
        }
    }
}
