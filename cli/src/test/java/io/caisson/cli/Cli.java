package io.caisson.cli;

import io.caisson.Caller;
import io.caisson.Engine;
import io.caisson.GuestError;
import io.caisson.GuestRuntime;
import io.caisson.Job;
import io.caisson.Language;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Run;
import io.caisson.SandboxPlace;
import io.caisson.Source;
import io.caisson.Transcript;
import io.caisson.Usage;
import io.caisson.embed.Caisson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The command line over an engine that logs what it is told and ends as it is told.
final class Cli {
    private final Outcome outcome;
    private final List<LogLine> logs = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<Job> jobs = new ArrayList<>();
    private byte[] stdin = new byte[0];
    private boolean watched;

    Cli(Outcome outcome) {
        this.outcome = outcome;
    }

    Cli logging(LogLine.Level level, String message) {
        logs.add(new LogLine(level, message, Duration.ofMillis(1)));
        return this;
    }

    Cli typing(String text) {
        stdin = text.getBytes(StandardCharsets.UTF_8);
        return this;
    }

    Cli watched() {
        watched = true;
        return this;
    }

    int run(String... arguments) {
        var terminal = new Terminal(new ByteArrayInputStream(stdin), stream(out), stream(err), watched, watched);
        return Commands.over(terminal, _ -> Caisson.over(new SandboxPlace(List.of(new Scripted()))))
                .execute(arguments);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    Job job() {
        return jobs.getLast();
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private final class Scripted implements Engine {
        private static final GuestRuntime RUNTIME = new GuestRuntime(Language.JAVASCRIPT, "scripted", "1");

        @Override
        public Set<Language> languages() {
            return Set.of(Language.JAVASCRIPT);
        }

        @Override
        public List<GuestRuntime> runtimes() {
            return List.of(RUNTIME);
        }

        @Override
        public Run run(Job job, Output output) {
            jobs.add(job);
            logs.forEach(output::log);
            return new Run(outcome, Usage.NOTHING, Transcript.of(logs, false), Optional.empty(), Optional.of(RUNTIME));
        }

        @Override
        public List<GuestError> check(Caller caller, Source source) {
            return List.of();
        }

        @Override
        public boolean ready() {
            return true;
        }

        @Override
        public void close() {}
    }
}
