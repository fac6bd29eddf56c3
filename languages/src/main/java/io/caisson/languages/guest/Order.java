package io.caisson.languages.guest;

import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.languages.recipe.Installed;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a [Keeper] is told: one line, and then the code or an archive of everything.
///
/// @param mark comes back before what the guest left; random, so that no program prints it by chance
/// @param bytes all that is sent
public record Order(String mark, byte[] bytes) {
    /// The environment every guest begins with.
    static final Map<String, String> ENVIRONMENT = Map.of(
            "PATH", "/usr/local/bin:/usr/bin:/bin",
            "HOME", "/work",
            "USER", "guest",
            "LOGNAME", "guest",
            "LANG", "C.UTF-8",
            "TMPDIR", "/tmp",
            "XDG_CACHE_HOME", "/tmp/cache",
            "CAISSON_INPUT", "/caisson/input.json",
            "CAISSON_RESULT", "/caisson/result.json");

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int MARK_BYTES = 16;
    private static final int EXECUTABLE = 0755;

    /// At the very end, because the shell itself needs more than some guests may have.
    private static final String LIMIT_OPEN_FILES = """
            if [ -n "$CAISSON_OPEN_FILES" ]; then
                ulimit -n "$CAISSON_OPEN_FILES"
                unset CAISSON_OPEN_FILES
            fi
            """;

    /// In a session of its own, so that signals reach all of its processes. A service that was started in the
    /// background ignores some signals, and every program it starts would inherit that.
    private static final String IN_A_SESSION = """
            calm='env --default-signal'
            $calm true 2>/dev/null || calm=
            """;

    /// About how large an order for `source` becomes.
    public static long bytes(Source source) {
        return source.code().length()
                + source.files().stream()
                        .mapToLong(file -> file.content().length)
                        .sum();
    }

    /// For an interpreter that waits at its gate: nothing but the code.
    private static Order gate(Installed installed, Source source) {
        var mark = newMark();
        return order(mark, "gate " + mark + " work" + own(installed), source.program());
    }

    /// For an interpreter that waits at its gate, when there is more than the code.
    private static Order open(ExecutionRequest request, List<SourceFile> built) {
        var archive = files(request.source());
        built.forEach(file -> archive.file(file.path(), file.content(), EXECUTABLE));
        given(archive, request);
        var mark = newMark();
        return order(mark, "open " + mark + " work", archive.bytes());
    }

    /// For a program that is yet to be started.
    ///
    /// @param live whether somebody talks to it
    public static Order run(
            Installed installed, ExecutionRequest request, List<SourceFile> built, long memoryMb, boolean live) {
        var source = request.source();
        var archive = files(source);
        built.forEach(file -> archive.file(file.path(), file.content(), EXECUTABLE));
        given(archive, request);
        var command = installed.command(installed.recipe().run(), words(source, memoryMb));
        command.addAll(request.invocation().args());
        start(archive, installed, request, command, live);
        var mark = newMark();
        var bytes = archive.bytes();
        return order(mark, word(bytes, live) + " " + mark + " work" + own(installed), bytes);
    }

    private static String word(byte[] archive, boolean live) {
        return live ? "live:" + archive.length : "archive";
    }

    private static void start(
            ArchiveWriter archive, Installed installed, ExecutionRequest request, List<String> command, boolean live) {
        var words = with(request.invocation().env(), command);
        if (!live) {
            archive.file("caisson/stdin", request.invocation().stdin());
        }
        archive.file("caisson/start", script(environment(installed), words, live));
    }

    /// For a Python that has started already, which is told the details in a second line, or for one that is yet to be
    /// started.
    ///
    /// @param live whether somebody talks to it
    public static Order python(
            Installed installed, ExecutionRequest request, boolean started, long memoryMb, boolean live) {
        var source = request.source();
        var invocation = request.invocation();
        var archive = files(source);
        var environment = environment(installed);
        environment.putAll(invocation.env());
        var stdin = !live && !invocation.stdin().isEmpty();
        var details = Map.of("entry", source.entry(), "args", invocation.args(), "env", environment, "stdin", stdin);
        if (!request.input().equals(Value.NULL)) {
            archive.file("caisson/input.json", request.input().json());
        }
        var mark = newMark();
        var json = Value.of(details).json();
        if (started) {
            if (stdin) {
                archive.file("caisson/stdin", invocation.stdin());
            }
            var bytes = archive.unpadded();
            return order(mark, word(bytes, live) + " " + mark + " work\n" + json, bytes);
        }
        archive.file("caisson/order.json", json);
        archive.file("caisson/runner.py", WarmPython.RUNNER);
        start(archive, installed, request, installed.command(installed.recipe().run(), words(source, memoryMb)), live);
        var bytes = archive.bytes();
        return order(mark, word(bytes, live) + " " + mark + " work", bytes);
    }

    /// For a Python that has started and is to run cells, each of which has an order of its own.
    static Order cells(Installed installed, Map<String, String> variables) {
        var environment = environment(installed);
        environment.putAll(variables);
        var mark = newMark();
        var details = Value.of(Map.of("env", environment)).json();
        return order(mark, "cells " + mark + " work\n" + details, new byte[0]);
    }

    /// The next cell of such a Python. Its mark is made here, so nothing that ran before can know it.
    static Order cell(int number, ExecutionRequest request) {
        var archive = new ArchiveWriter();
        var source = request.source();
        source.files().forEach(file -> archive.file("work/" + file.path(), file.content()));
        archive.file("caisson/cell.py", source.program());
        if (!request.input().equals(Value.NULL)) {
            archive.file("caisson/input.json", request.input().json());
        }
        var mark = newMark();
        return order(mark, "cell " + mark + " " + number, archive.unpadded());
    }

    private static void given(ArchiveWriter archive, ExecutionRequest request) {
        archive.file("caisson/input.json", request.input().json());
        if (!request.allowedModules().isEmpty()) {
            archive.file("caisson/grants", String.join("\n", request.allowedModules()));
        }
    }

    /// For a compiler. It sees the source and nothing else of the request.
    public static Order compile(Installed installed, Source source, long memoryMb) {
        var archive = files(source);
        archive.file("caisson/stdin", "");
        var command = installed.command(installed.recipe().compile(), words(source, memoryMb));
        archive.file("caisson/start", script(environment(installed), command, false));
        var mark = newMark();
        return order(mark, "archive " + mark + " build", archive.bytes());
    }

    /// For the interpreter that waits, if it can serve this request: how it is called was settled when it was started.
    public static Optional<Order> ahead(
            Installed installed, ExecutionRequest request, List<SourceFile> built, Limits limits) {
        var recipe = installed.recipe();
        var source = request.source();
        var fits = !recipe.ahead().isEmpty()
                && source.entry().equals(recipe.entry())
                && request.invocation().equals(ExecutionRequest.Invocation.NONE)
                && (!recipe.settlesMemory() || limits.of(Limit.MEMORY) == Limit.MEMORY.standard());
        if (!fits) {
            return Optional.empty();
        }
        var plain = source.files().isEmpty()
                && built.isEmpty()
                && request.input().equals(Value.NULL)
                && request.allowedModules().isEmpty();
        if (plain) {
            return Optional.of(gate(installed, source));
        }
        return recipe.isOwn() ? Optional.empty() : Optional.of(open(request, built));
    }

    private static String own(Installed installed) {
        return installed.recipe().isOwn() ? " own" : "";
    }

    private static ArchiveWriter files(Source source) {
        var archive = new ArchiveWriter();
        source.files().stream()
                .filter(file -> !file.path().equals(source.entry()))
                .forEach(file -> archive.file("work/" + file.path(), file.content()));
        return archive.file("work/" + source.entry(), source.program());
    }

    private static Installed.Words words(Source source, long memoryMb) {
        var files = Stream.concat(
                        Stream.of(source.entry()), source.files().stream().map(SourceFile::path))
                .distinct()
                .toList();
        return new Installed.Words(source.entry(), files, memoryMb);
    }

    private static Map<String, String> environment(Installed installed) {
        var environment = new LinkedHashMap<>(ENVIRONMENT);
        environment.putAll(installed.environment());
        return environment;
    }

    /// The caller's variables are set by a program: some names mean something to a shell, and some values would end it.
    private static List<String> with(Map<String, String> variables, List<String> command) {
        if (variables.isEmpty()) {
            return command;
        }
        var words = new ArrayList<>(List.of("/usr/bin/env"));
        variables.forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(command);
        return words;
    }

    /// A shell script without a word of its own: every value is quoted. It runs inside the sandbox, where a guest that
    /// broke out of its quotes would have gained nothing.
    ///
    /// A program somebody talks to has its stdin already.
    private static String script(Map<String, String> environment, List<String> command, boolean live) {
        var exports = environment.entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "=" + quoted(variable.getValue()) + "\n")
                .collect(Collectors.joining());
        var words = command.stream().map(Order::quoted).collect(Collectors.joining(" "));
        var stdin = live ? IN_A_SESSION : "exec 0</caisson/stdin\n";
        return exports + "cd /work\n" + stdin + LIMIT_OPEN_FILES + "exec " + (live ? "setsid $calm " : "") + words
                + "\n";
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private static Order order(String mark, String line, byte[] body) {
        var bytes = new ByteArrayOutputStream(body.length + 100);
        bytes.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(body);
        return new Order(mark, bytes.toByteArray());
    }

    private static String newMark() {
        var bytes = new byte[MARK_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
