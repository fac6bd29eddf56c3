package io.caisson.cli;

import io.caisson.Language;
import io.caisson.Value;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Says what this host has and what it lacks.
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Says what the wall has on this host, what is missing and how to get it.")
final class DoctorCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    private final Terminal terminal;
    private final Function<CaissonConfig, Caisson> open;

    DoctorCommand(Terminal terminal, Function<CaissonConfig, Caisson> open) {
        this.terminal = terminal;
        this.open = open;
    }

    @Override
    public Integer call() {
        try (var caisson = open.apply(CaissonConfig.standard().withSpareWorkers(0))) {
            var ready = caisson.runtimes();
            var missing = Language.known().stream()
                    .filter(language -> ready.stream()
                            .noneMatch(runtime -> runtime.language().equals(language)))
                    .map(Language::name)
                    .toList();
            var languages = ready.stream()
                    .map(runtime -> runtime.language() + " (" + runtime.name() + " " + runtime.version() + ")")
                    .toList();
            print(languages, missing);
        }
        return 0;
    }

    private void print(List<String> ready, List<String> missing) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("version", Version.text());
        facts.put("java", Runtime.version() + " in " + System.getProperty("java.home"));
        facts.put(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("languages", ready);
        facts.put("missing", missing);
        if (json) {
            terminal.out().println(Value.of(facts).json());
        } else {
            facts.forEach((name, fact) -> terminal.out().printf("%-10s %s%n", name, line(fact)));
        }
    }

    private static String line(Object fact) {
        return fact instanceof List<?> list
                ? String.join(", ", list.stream().map(String::valueOf).toList())
                : fact + "";
    }
}
