package io.caisson.scan;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Risk;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.gate.Fact;
import io.caisson.gate.FactReader;
import io.caisson.gate.Facts;
import io.caisson.gate.Finding;
import io.caisson.gate.Scanner;
import io.caisson.gate.Severity;
import io.caisson.scan.rules.Rule;
import io.caisson.scan.rules.Rules;
import io.caisson.scan.rules.UnreadSource;
import io.caisson.work.WorkLane;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Applies the rules to the facts of a source. Thread-safe.
///
/// Fails closed: a source that could not be parsed, although its language has a parser, is a critical finding; a
/// rule or validator that throws makes the scan fail.
public final class Gate implements Scanner {
    /// The limit of a receipt.
    private static final int MAX_FINDINGS = 1_000;

    /// Every rule is applied to each fact, which takes as long as processing this many bytes.
    private static final int FACT_BYTES = 64;

    private static final String UNREAD = "gate/unread";

    private final List<FactReader> readers;
    private final List<Rule> rules;
    private final List<Validator> validators;
    private final Remembered remembered = new Remembered();

    public Gate(List<FactReader> readers, List<Rule> rules, List<Validator> validators) {
        this.readers = List.copyOf(readers);
        this.rules = List.copyOf(rules);
        this.validators = List.copyOf(validators);
    }

    @Override
    public List<Finding> scan(Caller caller, ExecutionRequest request) {
        var found = cached(caller, request);
        if (validators.isEmpty()) {
            return found;
        }
        var all = new ArrayList<>(found);
        validators.forEach(validator -> all.addAll(validator.validate(caller, request)));
        return bounded(all);
    }

    private List<Finding> cached(Caller caller, ExecutionRequest request) {
        // findings of a high-risk source are not cached, so that it cannot influence other scans
        if (request.risk() == Risk.HIGH) {
            return read(caller, request).findings();
        }
        var key = Remembered.Key.of(caller, request);
        return remembered.find(key).orElseGet(() -> {
            var read = read(caller, request);
            if (read.lasting()) {
                remembered.keep(key, read.findings());
            }
            return read.findings();
        });
    }

    /// @param lasting whether parsing the same source again would give the same findings
    private record Read(List<Finding> findings, boolean lasting) {}

    private Read read(Caller caller, ExecutionRequest request) {
        var source = request.source();
        var reader = reader(source.language());
        if (reader.isEmpty()) {
            return new Read(List.of(unscanned(source)), true);
        }
        return switch (reader.get().read(caller, source, request.risk() == Risk.HIGH)) {
            case Facts.Known(var facts) ->
                new Read(
                        WorkLane.compute((long) FACT_BYTES * facts.size(), () -> bounded(applyRules(request, facts))),
                        true);
            // the engine will refuse it too
            case Facts.Invalid _ -> new Read(List.of(), true);
            case Facts.Unknown(var why) -> new Read(List.of(unread(source, why)), false);
        };
    }

    private Optional<FactReader> reader(Language language) {
        return readers.stream().filter(reader -> reader.reads(language)).findFirst();
    }

    private List<Finding> applyRules(ExecutionRequest request, List<Fact> facts) {
        var program = Rules.program(request.source().language(), facts, request.allowedModules(), request.risk());
        var excerpts = new Excerpts(request.source());
        var findings = new ArrayList<Finding>();
        for (var rule : rules) {
            if (request.risk().compareTo(rule.from()) < 0) {
                continue;
            }
            for (var fact : facts) {
                if (rule.check().objects(fact, program)) {
                    findings.add(rule.finding(fact, excerpts.of(fact)));
                }
            }
        }
        return findings;
    }

    /// One finding for each rule and place, the most severe first, at most as many as a receipt holds.
    private static List<Finding> bounded(List<Finding> findings) {
        return findings.stream()
                .collect(Collectors.toMap(
                        finding -> List.of(finding.rule(), finding.file(), finding.line(), finding.column()),
                        finding -> finding,
                        (first, _) -> first))
                .values()
                .stream()
                .sorted(Comparator.comparing(Finding::severity)
                        .reversed()
                        .thenComparing(Finding::file)
                        .thenComparingInt(Finding::line)
                        .thenComparingInt(Finding::column)
                        .thenComparing(Finding::rule))
                .limit(MAX_FINDINGS)
                .toList();
    }

    private static Finding unscanned(Source source) {
        var rule = UnreadSource.UNSCANNED;
        return new Finding(
                rule.id(), rule.family(), rule.severity(), rule.says(), source.entry(), 0, 0, "", rule.suggests());
    }

    private static Finding unread(Source source, String why) {
        return new Finding(
                UNREAD, "gate", Severity.CRITICAL, "could not be checked: " + why, source.entry(), 0, 0, "", "");
    }
}
