package io.caisson.cli;

import io.caisson.Artifact;
import io.caisson.Language;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Usage;
import io.caisson.cli.shared.Terminal;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.engine.Absence;
import io.caisson.engine.CheckResult;
import io.caisson.engine.Engine;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Job;
import io.caisson.engine.SandboxPlace;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import io.caisson.server.CaissonServer;
import io.caisson.server.config.ServerConfig;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The command line with an engine that logs given lines and ends with a given outcome.
public final class Cli {
    private final Outcome outcome;
    private final List<LogLine> logs = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<CaissonConfig> configs = new ArrayList<>();
    private final List<Job> jobs = new ArrayList<>();
    private final List<Artifact> artifacts = new ArrayList<>();
    private OptionalInt exitCode = OptionalInt.empty();
    private Transcript silent = Transcript.EMPTY;
    private byte[] stdin = new byte[0];
    private boolean watched;
    private boolean printing;
    private boolean keeping;
    private Usage usage = Usage.NOTHING;

    public Cli(Outcome outcome) {
        this.outcome = outcome;
    }

    public Cli logging(LogLine.Level level, String message) {
        logs.add(new LogLine(level, message, Duration.ofMillis(1)));
        return this;
    }

    /// Prints bytes as a process does, which also arrive as lines.
    public Cli printing(String stdout, String stderr) {
        writing(stdout, stderr);
        printing = true;
        return this;
    }

    /// Writes output that is in the transcript only, not streamed before the end.
    public Cli writing(String stdout, String stderr) {
        silent = new Transcript(stdout, stderr, List.of(), false);
        return this;
    }

    public Cli leaving(String path, String text) {
        artifacts.add(Artifact.of(path, text.getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    public Cli exiting(int code) {
        exitCode = OptionalInt.of(code);
        return this;
    }

    public Cli typing(String text) {
        stdin = text.getBytes(StandardCharsets.UTF_8);
        return this;
    }

    /// Records into the folder of `--data`.
    public Cli keeping() {
        keeping = true;
        return this;
    }

    public Cli using(Usage used) {
        usage = used;
        return this;
    }

    public Cli watched() {
        watched = true;
        return this;
    }

    public int run(String... arguments) {
        var terminal = new Terminal(new ByteArrayInputStream(stdin), stream(out), stream(err), watched, watched);
        return Commands.execute(terminal, this::open, arguments);
    }

    Caisson open(CaissonConfig config) {
        configs.add(config);
        var place = new SandboxPlace(List.of(new Scripted()));
        return keeping ? Caisson.over(place, config) : Caisson.over(place);
    }

    /// A server with this engine that holds `data`.
    public Served serving(Path data) {
        var caisson = keeping().open(CaissonConfig.standard().withData(data));
        var config = ServerConfig.standard().withAddress("127.0.0.1", 0).withDrain(Duration.ZERO);
        return new Served(caisson, CaissonServer.start(config, caisson));
    }

    public record Served(Caisson caisson, CaissonServer server) implements AutoCloseable {
        @Override
        public void close() {
            server.close();
            caisson.close();
        }
    }

    /// The configuration that the command has made.
    public CaissonConfig config() {
        return configs.getLast();
    }

    public String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    public Job job() {
        return jobs.getLast();
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private void print(Output output) {
        output.stdout(silent.stdout().getBytes(StandardCharsets.UTF_8));
        silent.stdout().lines().forEach(line -> output.log(new LogLine(LogLine.Level.LOG, line, Duration.ZERO)));
        output.stderr(silent.stderr().getBytes(StandardCharsets.UTF_8));
        silent.stderr().lines().forEach(line -> output.log(new LogLine(LogLine.Level.ERROR, line, Duration.ZERO)));
    }

    private final class Scripted implements Engine {
        private static final GuestRuntime RUNTIME = new GuestRuntime(Language.JAVASCRIPT, "scripted", "1");
        private static final GuestRuntime ZIG =
                new GuestRuntime(new Language("zig"), "scripted-zig", "0.11", GuestRuntime.Readiness.COLD);

        @Override
        public Set<Language> languages() {
            return Set.of(Language.JAVASCRIPT, Language.PYTHON, Language.WASM, ZIG.language());
        }

        @Override
        public List<GuestRuntime> runtimes() {
            return List.of(RUNTIME, ZIG);
        }

        @Override
        public List<Absence> absences() {
            return List.of(new Absence(new Language("ruby"), "apt-get install ruby"));
        }

        @Override
        public Run run(Job job, Output output) {
            jobs.add(job);
            logs.forEach(output::log);
            if (printing) {
                print(output);
            }
            return new Run(
                    outcome,
                    usage,
                    logs.isEmpty() ? silent : Transcript.of(logs, false),
                    artifacts,
                    exitCode,
                    Optional.empty(),
                    Optional.of(RUNTIME));
        }

        @Override
        public CheckResult check(Job job) {
            return CheckResult.of(List.of(), Usage.NOTHING);
        }

        @Override
        public boolean ready() {
            return true;
        }

        @Override
        public void close() {}
    }
}
