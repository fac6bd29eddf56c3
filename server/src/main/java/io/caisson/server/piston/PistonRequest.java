package io.caisson.server.piston;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Invocation;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.account.Tier;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import io.caisson.text.Weight;
import io.caisson.work.WorkLane;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Parses a request of Piston into a runtime and an [ExecutionRequest]. Unknown fields are ignored, as Piston
/// does; known fields are checked.
record PistonRequest(PistonLanguage language, ExecutionRequest request) {
    private static final long RUN_MS = 3_000;
    private static final long COMPILE_MS = 10_000;
    private static final long MEBI = 1 << 20;
    private static final int LONGEST_NUMBER = 18;

    /// A limit of Piston, with the limit it is translated to.
    private enum Bound {
        RUN_TIMEOUT(Limit.TIMEOUT, 1),
        COMPILE_TIMEOUT(Limit.COMPILE_TIMEOUT, 1),
        RUN_CPU_TIME(Limit.CPU, 1),
        /// There is no limit on the CPU time of a compiler, so this limits its wall time.
        COMPILE_CPU_TIME(Limit.COMPILE_TIMEOUT, 1),
        RUN_MEMORY_LIMIT(Limit.MEMORY, MEBI),
        COMPILE_MEMORY_LIMIT(Limit.COMPILE_MEMORY, MEBI);

        private final Limit limit;
        private final long unit;

        Bound(Limit limit, long unit) {
            this.limit = limit;
            this.unit = unit;
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param runtimes finds a runtime by name and version
    /// @param tier the tier of the caller
    /// @throws RefusedException when the request is invalid
    static PistonRequest read(
            Map<String, @Nullable Object> members,
            BiFunction<String, String, Optional<PistonLanguage>> runtimes,
            Tier tier) {
        var name = text(members, "language", Field.LANGUAGE);
        var version = text(members, "version", Field.RUNTIME_VERSION);
        var files = WorkLane.compute(Weight.of(members.get("files")), () -> files(members));
        var invocation = invocation(members);
        var language = runtimes.apply(name, version)
                .orElseThrow(() -> new RefusedException(shown(name) + "-" + shown(version)
                        + " runtime is unknown; GET runtimes lists what there is, and the version * takes any"));
        var limits = limits(members, tier);
        try {
            var bytes = files.stream().mapToLong(file -> file.content.length).sum();
            var request = ExecutionRequest.of(WorkLane.compute(bytes, () -> source(language, files)))
                    .withInvocation(invocation)
                    .withAllowedModules(language.modules(tier))
                    .withLimits(limits);
            return new PistonRequest(language, request);
        } catch (IllegalArgumentException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        }
    }

    private static String text(Map<String, @Nullable Object> members, String name, Field bound) {
        if (members.get(name) instanceof String text && !text.isEmpty()) {
            return bounded(name, text, bound);
        }
        throw new RefusedException(name + " is required as a string");
    }

    private static String bounded(String name, String text, Field bound) {
        try {
            return bound.check(text);
        } catch (IllegalArgumentException e) {
            throw new RefusedException(name + ": " + e.getMessage());
        }
    }

    private static List<?> bounded(String name, List<?> list, Field bound) {
        try {
            bound.checkSize(list.size());
            return list;
        } catch (IllegalArgumentException e) {
            throw new RefusedException(name + ": " + e.getMessage());
        }
    }

    private record File(String name, byte[] content, boolean isText) {}

    private static List<File> files(Map<String, @Nullable Object> members) {
        if (!(members.get("files") instanceof List<?> list)) {
            throw new RefusedException("files is required as an array");
        }
        var files = new ArrayList<File>();
        for (var each : bounded("files", list, Field.FILES)) {
            files.add(file("files[" + files.size() + "]", each));
        }
        if (files.stream().noneMatch(File::isText)) {
            throw new RefusedException("files must include at least one utf8 encoded file");
        }
        return files;
    }

    private static File file(String where, @Nullable Object each) {
        if (!(each instanceof Map<?, ?> file) || !(file.get("content") instanceof String content)) {
            throw new RefusedException(where + ".content is required as a string");
        }
        var name = switch (file.get("name")) {
            case null -> "";
            case String text -> bounded(where + ".name", text, Field.FILE_PATH);
            default -> throw new RefusedException(where + ".name must be a string");
        };
        bounded(where + ".content", content, Field.FILE_CONTENT);
        var encoding = file.get("encoding") instanceof String text ? text : "utf8";
        try {
            return switch (encoding) {
                case "base64" -> new File(name, Base64.getMimeDecoder().decode(content), false);
                case "hex" -> new File(name, HexFormat.of().parseHex(content), false);
                default -> new File(name, SourceFile.of("content", content).content(), true);
            };
        } catch (IllegalArgumentException e) {
            throw new RefusedException(where + ".content is no " + (encoding.equals("hex") ? "hex" : "valid text"));
        }
    }

    /// Source files of the request. The first text file is the entry.
    private static Source source(PistonLanguage language, List<File> files) {
        var sources = new ArrayList<SourceFile>();
        var entry = "";
        for (var position = 0; position < files.size(); position++) {
            var file = files.get(position);
            var isEntry = file.isText() && entry.isEmpty();
            var name = file.isText() ? language.fileName(file.name(), isEntry ? 0 : position + 1) : file.name();
            var source = new SourceFile(name.isEmpty() ? "file" + position : name, file.content());
            entry = isEntry ? source.path() : entry;
            sources.add(source);
        }
        return new Source(language.own(), "", sources, entry);
    }

    private static Invocation invocation(Map<String, @Nullable Object> members) {
        try {
            return new Invocation(args(members), stdin(members), Map.of());
        } catch (IllegalArgumentException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        }
    }

    private static List<String> args(Map<String, @Nullable Object> members) {
        return switch (members.get("args")) {
            case null -> List.of();
            case List<?> list
            when list.stream().allMatch(String.class::isInstance) ->
                bounded("args", list, Field.ARGUMENTS).stream()
                        .map(word -> bounded("args", (String) word, Field.ARGUMENT))
                        .toList();
            default -> throw new RefusedException("If specified, args must be an array of strings");
        };
    }

    /// Appends a missing newline at the end, as Piston does.
    private static String stdin(Map<String, @Nullable Object> members) {
        return switch (members.get("stdin")) {
            case null -> "\n";
            case String text -> whole(bounded("stdin", text, Field.STDIN));
            default -> throw new RefusedException("If specified, stdin must be a string");
        };
    }

    private static String whole(String text) {
        return text.endsWith("\n") || text.length() == Field.STDIN.max() ? text : text + "\n";
    }

    private static Limits limits(Map<String, @Nullable Object> members, Tier tier) {
        var limits =
                Limits.NONE.with(Limit.TIMEOUT, RUN_MS).with(Limit.CPU, RUN_MS).with(Limit.COMPILE_TIMEOUT, COMPILE_MS);
        for (var bound : Bound.values()) {
            var asked = number(members, bound.label());
            if (asked.isPresent() && asked.get().signum() > 0) {
                limits = limits.with(bound.limit, value(bound, asked.get(), tier));
            }
        }
        return limits;
    }

    /// A limit of zero or less counts as absent.
    private static Optional<BigDecimal> number(Map<String, @Nullable Object> members, String name) {
        return switch (members.get(name)) {
            case null -> Optional.empty();
            case BigDecimal number -> Optional.of(number);
            default -> throw new RefusedException("If specified, " + name + " must be a number");
        };
    }

    private static long value(Bound bound, BigDecimal asked, Tier tier) {
        var ceiling = tier.ceilings().of(bound.limit);
        var most = BigDecimal.valueOf(ceiling).multiply(BigDecimal.valueOf(bound.unit));
        if (asked.precision() - asked.scale() > LONGEST_NUMBER || asked.compareTo(most) > 0) {
            throw new RefusedException(bound.label() + " cannot exceed the configured limit of " + most);
        }
        // checks the scale first: dividing a number such as 1e-999999999 would cost time and memory far beyond
        // its length
        var small = asked.scale() > LONGEST_NUMBER;
        return small
                ? 1
                : asked.divide(BigDecimal.valueOf(bound.unit), 0, RoundingMode.CEILING)
                        .longValueExact();
    }

    private static String shown(String text) {
        return Text.printable(text.length() > 60 ? text.substring(0, 60) + "…" : text);
    }
}
