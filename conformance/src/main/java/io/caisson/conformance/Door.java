package io.caisson.conformance;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Risk;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Turns a case into the request and the caller it describes, through the same constructors any Java program uses.
/// What those refuse, they refuse here.
final class Door {
    private final CaseFile file;
    private final HostTraps traps;

    Door(CaseFile file, HostTraps traps) {
        this.file = file;
        this.traps = traps;
    }

    Caller caller() {
        return caller("tenant");
    }

    Caller caller(String key) {
        var tenant = file.text(key).orElse("conformance");
        var tier = file.text("tier").map(name -> Tier.named(name).orElseThrow()).orElse(Tier.ENTERPRISE);
        return new Caller(tenant, tenant, tier);
    }

    ExecutionRequest request() {
        return new ExecutionRequest(
                new Source(
                        language(),
                        traps.fill(file.source()),
                        files(),
                        file.text("entry").orElse("")),
                input(),
                invocation(),
                limits(),
                modules("modules"),
                ExecutionRequest.NO_NETWORK,
                file.text("risk").map(label -> Risk.of(label).orElseThrow()).orElse(Risk.NONE),
                file.text("captureConsole").map(Boolean::parseBoolean),
                ExecutionRequest.Labels.NONE,
                "sandbox",
                Set.of());
    }

    private ExecutionRequest.Invocation invocation() {
        return new ExecutionRequest.Invocation(
                file.text("args")
                        .map(text -> Value.json(text).list(String.class))
                        .orElse(List.of()),
                file.text("stdin").map(text -> text + "\n").orElse(""),
                env());
    }

    private Map<String, String> env() {
        return file.text("env").map(text -> Value.json(text).map()).orElse(Map.of()).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> String.valueOf(entry.getValue())));
    }

    private Language language() {
        return file.text("language")
                .or(file::languageOfFolder)
                .map(Language::new)
                .or(() -> Language.ofFile(file.name()))
                .orElse(Language.JAVASCRIPT);
    }

    private List<SourceFile> files() {
        return file.tail().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("file "))
                .map(entry ->
                        SourceFile.of(entry.getKey().substring("file ".length()), traps.fill(entry.getValue()) + "\n"))
                .toList();
    }

    private Value input() {
        return file.text("generate.input")
                .map(Generator::run)
                .or(() -> file.text("input").map(traps::fill))
                .map(Value::json)
                .orElse(Value.NULL);
    }

    private Limits limits() {
        var limits = Limits.NONE;
        for (var asked : file.text("limits")
                .map(text -> Value.json(text).map())
                .orElse(Map.of())
                .entrySet()) {
            var limit = Limit.of(asked.getKey()).orElseThrow(() -> new IllegalArgumentException("no limit " + asked));
            if (!(asked.getValue() instanceof BigDecimal value)) {
                throw new IllegalArgumentException("no number " + asked);
            }
            limits = limits.with(limit, value.longValueExact());
        }
        return limits;
    }

    Set<String> modules(String key) {
        return file.text(key)
                .map(text -> Set.copyOf(Value.json(text).list(String.class)))
                .orElse(Set.of());
    }
}
