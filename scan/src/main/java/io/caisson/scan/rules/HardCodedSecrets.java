package io.caisson.scan.rules;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Map;

/// Rules about keys and passwords in code.
final class HardCodedSecrets {
    private static final List<String> KEYS = List.of(
            "-----BEGIN RSA PRIVATE KEY",
            "-----BEGIN PRIVATE KEY",
            "-----BEGIN EC PRIVATE KEY",
            "-----BEGIN OPENSSH PRIVATE KEY",
            "-----BEGIN PGP PRIVATE KEY");

    /// The beginnings of well-known tokens, with their minimum length.
    private static final Map<String, Integer> TOKENS = Map.ofEntries(
            Map.entry("AKIA", 20),
            Map.entry("ASIA", 20),
            Map.entry("ghp_", 36),
            Map.entry("gho_", 36),
            Map.entry("github_pat_", 40),
            Map.entry("glpat-", 20),
            Map.entry("xoxb-", 24),
            Map.entry("xoxp-", 24),
            Map.entry("sk_live_", 24),
            Map.entry("rk_live_", 24),
            Map.entry("sk-ant-", 32),
            Map.entry("sk-proj-", 32),
            Map.entry("AIza", 39),
            Map.entry("npm_", 36),
            Map.entry("pypi-", 40),
            Map.entry("SG.", 50));

    static final List<Rule> RULES = List.of(
            Rule.of("secrets/in-source", Severity.MEDIUM, "contains a key or a token", HardCodedSecrets::isSecret)
                    .suggesting("hand it in with env, whose values are never stored"));

    private HardCodedSecrets() {}

    private static boolean isSecret(Fact fact, ProgramFacts program) {
        return fact.kind() == Fact.Kind.TEXT && (isKey(fact.name()) || isToken(fact.name()));
    }

    private static boolean isKey(String text) {
        return KEYS.stream().anyMatch(text::contains);
    }

    private static boolean isToken(String text) {
        return TOKENS.entrySet().stream()
                        .anyMatch(token -> text.startsWith(token.getKey()) && text.length() >= token.getValue())
                && text.chars().allMatch(c -> c > ' ' && c < 127);
    }
}
