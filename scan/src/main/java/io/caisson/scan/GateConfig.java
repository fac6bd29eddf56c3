package io.caisson.scan;

import io.caisson.Hook;
import io.caisson.gate.GateMode;
import io.caisson.gate.Settings;
import io.caisson.scan.rules.Rule;
import io.caisson.scan.rules.Rules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The configuration of a gate.
///
/// @param mode empty for the value of `CAISSON_GATE_MODE`, else `standard`
/// @param ruleFile the operator's pattern rules; empty for the file that `CAISSON_GATE_RULES` names, if any
/// @param rules in addition to the standard ones
public record GateConfig(
        Optional<GateMode> mode,
        Optional<Path> ruleFile,
        List<Rule> rules,
        List<Validator> validators,
        List<Hook> hooks) {

    /// The environment variable that sets the mode.
    public static final String MODE = "CAISSON_GATE_MODE";

    /// The environment variable that names the file of pattern rules.
    public static final String RULES = "CAISSON_GATE_RULES";

    public GateConfig {
        rules = List.copyOf(rules);
        validators = List.copyOf(validators);
        hooks = List.copyOf(hooks);
    }

    public static GateConfig standard() {
        return new GateConfig(Optional.empty(), Optional.empty(), List.of(), List.of(), List.of());
    }

    public GateConfig withMode(GateMode changed) {
        return new GateConfig(Optional.of(changed), ruleFile, rules, validators, hooks);
    }

    public GateConfig withRuleFile(Path changed) {
        return new GateConfig(mode, Optional.of(changed), rules, validators, hooks);
    }

    public GateConfig with(Rule rule) {
        return new GateConfig(mode, ruleFile, and(rules, rule), validators, hooks);
    }

    public GateConfig with(Validator validator) {
        return new GateConfig(mode, ruleFile, rules, and(validators, validator), hooks);
    }

    public GateConfig with(Hook hook) {
        return new GateConfig(mode, ruleFile, rules, validators, and(hooks, hook));
    }

    private static <T> List<T> and(List<T> before, T next) {
        var all = new ArrayList<>(before);
        all.add(next);
        return all;
    }

    /// The value of [#mode], else of the environment, else `standard`.
    ///
    /// @throws GateSetupException when the value in the environment is invalid
    public GateMode effectiveMode() {
        return mode.or(() -> variable(MODE).map(GateConfig::parsed))
                .orElseGet(() -> Settings.standard().gateMode());
    }

    /// The standard rules, those given, and those of the file.
    ///
    /// @throws GateSetupException when the file is invalid, with its line
    public List<Rule> effectiveRules() {
        var all = new ArrayList<>(Rules.standard());
        all.addAll(rules);
        ruleFile.or(() -> variable(RULES).map(Path::of)).map(RuleFile::read).ifPresent(all::addAll);
        return all;
    }

    private static GateMode parsed(String label) {
        return GateMode.of(label)
                .orElseThrow(() ->
                        new GateSetupException(MODE + " is '" + label + "'; it can be strict, standard or observe"));
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
