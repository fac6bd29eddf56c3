package io.caisson.scan.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Risk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// `docs/reference/rules.md` matches the rules. After a change of a rule, run with UPDATE_GOLDEN=1.
class RulesReferenceTest {
    private static final Path PAGE = Path.of("../docs/reference/rules.md");
    private static final String HEAD = """
            # Rules

            What the gate looks for, family by family. Written from the rules themselves. *From* is the declared risk at which a
            rule is looked for at all. High and critical findings refuse a program when the gate is `standard`, medium ones when
            it is `strict`; see [gate.md](../gate.md). What a request asks for in `allowedModules` and its tier grants is never
            found.

            """;

    @Test
    void thePageMatchesTheRules() throws IOException {
        var page = page();
        if (System.getenv("UPDATE_GOLDEN") != null) {
            Files.writeString(PAGE, page);
        }
        assertThat(page).isEqualTo(Files.readString(PAGE));
    }

    private static String page() {
        var families = Rules.standard().stream()
                .collect(Collectors.groupingBy(Rule::family, LinkedHashMap::new, Collectors.toList()));
        var page = new StringBuilder(HEAD);
        families.forEach((family, rules) -> page.append(section(family, rules)));
        return page.toString().stripTrailing() + "\n";
    }

    private static String section(String family, List<Rule> rules) {
        return "## " + family + "\n\n| rule | severity | the code | instead | from |\n|---|---|---|---|---|\n"
                + rules.stream().map(RulesReferenceTest::row).collect(Collectors.joining()) + "\n";
    }

    private static String row(Rule rule) {
        return "| `%s` | %s | %s | %s | %s |\n"
                .formatted(
                        rule.id(),
                        rule.severity().label(),
                        rule.says(),
                        rule.suggests(),
                        rule.from() == Risk.NONE ? "" : rule.from().label());
    }
}
