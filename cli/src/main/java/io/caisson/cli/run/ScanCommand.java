package io.caisson.cli.run;

import io.caisson.ExecutionRequest;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.cli.shared.ExitCode;
import io.caisson.cli.shared.RuntimesOption;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.gate.Assessment;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Weighing;
import io.caisson.json.AssessmentWriter;
import io.caisson.json.SarifWriter;
import io.caisson.text.Text;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Scans one program and prints the findings of the gate. No guest code runs.
@Command(
        name = "scan",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Shows whether a program would be allowed to run, and why. Does not run it.",
        footer = {"", "Exit codes: 0 it would be run, 4 it would be refused."})
public final class ScanCommand implements Callable<Integer> {
    /// The format of the output.
    enum Format {
        TEXT,
        JSON,
        SARIF
    }

    @Parameters(paramLabel = "FILE", description = "The program, or - to read it from stdin.")
    private String file = "";

    @Option(names = "--language", paramLabel = "L", description = "Its language; guessed from the file name if absent.")
    private String language = "";

    @Option(
            names = "--file",
            paramLabel = "PATH",
            description = "A file for the program, at this relative path; repeatable.")
    private List<Path> files = List.of();

    @Option(names = "--module", paramLabel = "NAME", description = "A module the program may load, such as path.")
    private List<String> modules = List.of();

    @Option(names = "--risk", paramLabel = "R", description = "none, low, medium or high (default: none).")
    private String risk = "none";

    @Option(names = "--format", paramLabel = "F", description = "text, json or sarif (default: text).")
    private String format = "text";

    @Mixin
    private RuntimesOption own = new RuntimesOption();

    private final Terminal terminal;
    private final Function<CaissonConfig, Caisson> open;

    public ScanCommand(Terminal terminal, Function<CaissonConfig, Caisson> open) {
        this.terminal = terminal;
        this.open = open;
    }

    @Override
    public Integer call() {
        var program = ProgramArgument.read(file, language, terminal.in());
        var source = UsageException.telling("", () -> program.source(RunRequest.files(files)));
        var request = ExecutionRequest.of(source)
                .withAllowedModules(new HashSet<>(modules))
                .withRisk(RiskOption.of(risk));
        var shown = format();
        try (var caisson = open.apply(own.config().withSpareWorkers(1).withMaxWorkers(1))) {
            UsageException.telling("", () -> caisson.language(program.language().name()));
            var assessment = caisson.scan(Caller.local(), request);
            print(shown, source, assessment);
            return assessment.decision() instanceof Decision.Allow ? 0 : ExitCode.REFUSED;
        }
    }

    private Format format() {
        try {
            return Format.valueOf(format.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new UsageException("there is no format '" + format + "'; there are text, json and sarif");
        }
    }

    private void print(Format shown, Source source, Assessment assessment) {
        switch (shown) {
            case JSON -> terminal.out().println(AssessmentWriter.write(source, assessment));
            case SARIF -> terminal.out().println(SarifWriter.write(Version.text(), assessment.findings()));
            case TEXT -> text(source, assessment);
        }
    }

    private void text(Source source, Assessment assessment) {
        assessment.findings().forEach(finding -> text(source, finding));
        var weighing = assessment.decision().weighing();
        var sentence = switch (assessment.decision()) {
            case Decision.Allow _ -> "allowed";
            case Decision.Deny(var refusal, var _) ->
                "refused (" + refusal.kind().label() + "): " + refusal.message();
        };
        terminal.out().println(terminal.forOut(sentence));
        terminal.out().println("risk " + weighing.score() + parts(weighing) + ", gate " + weighing.mode());
    }

    private static String parts(Weighing weighing) {
        return weighing.parts().isEmpty()
                ? ""
                : weighing.parts().stream()
                        .map(part -> part.name() + " " + part.weight())
                        .collect(Collectors.joining(", ", " (", ")"));
    }

    private void text(Source source, Finding finding) {
        var place = finding.line() == 0 ? "" : ":" + finding.line() + ":" + finding.column();
        terminal.out()
                .println(terminal.forOut(Text.printable(finding.file()) + place + ": "
                        + finding.severity().label() + ": " + finding.message() + " (" + finding.rule() + ")"));
        if (finding.file().equals(source.entry())) {
            Excerpt.of(source.code(), finding.line(), finding.column())
                    .ifPresent(excerpt -> terminal.out().println(excerpt));
        }
        if (!finding.suggestion().isEmpty()) {
            terminal.out().println("    " + finding.suggestion());
        }
    }
}
