package io.caisson.json;

import io.caisson.Value;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes findings as SARIF 2.1.0, the exchange format of code-scanning tools.
public final class SarifWriter {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    private SarifWriter() {}

    /// A log of one run.
    ///
    /// @param version of this program
    public static String write(String version, List<Finding> findings) {
        var run = new LinkedHashMap<String, Object>();
        run.put("tool", Map.of("driver", driver(version, findings)));
        run.put("columnKind", "utf16CodeUnits");
        run.put("results", findings.stream().map(SarifWriter::result).toList());
        var log = new LinkedHashMap<String, Object>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        return Value.of(log).json();
    }

    private static Map<String, Object> driver(String version, List<Finding> findings) {
        var driver = new LinkedHashMap<String, Object>();
        driver.put("name", "Caisson");
        driver.put("version", version);
        driver.put("rules", rules(findings));
        return driver;
    }

    private static List<Object> rules(List<Finding> findings) {
        var rules = new LinkedHashMap<String, Object>();
        for (var finding : findings) {
            rules.computeIfAbsent(finding.rule(), _ -> rule(finding));
        }
        return new ArrayList<>(rules.values());
    }

    private static Map<String, Object> rule(Finding finding) {
        var rule = new LinkedHashMap<String, Object>();
        rule.put("id", finding.rule());
        rule.put("shortDescription", text("The code " + finding.message()));
        if (!finding.suggestion().isEmpty()) {
            rule.put("help", text(finding.suggestion()));
        }
        rule.put("defaultConfiguration", Map.of("level", level(finding.severity())));
        rule.put("properties", Map.of("security-severity", score(finding.severity()), "tags", List.of("security")));
        return rule;
    }

    private static Map<String, Object> result(Finding finding) {
        var result = new LinkedHashMap<String, Object>();
        result.put("ruleId", finding.rule());
        result.put("level", level(finding.severity()));
        result.put("message", text("The code " + finding.message()));
        result.put("locations", List.of(Map.of("physicalLocation", place(finding))));
        return result;
    }

    private static Map<String, Object> place(Finding finding) {
        var place = new LinkedHashMap<String, Object>();
        place.put("artifactLocation", Map.of("uri", UrlPath.encode(finding.file())));
        if (finding.line() > 0) {
            var region = new LinkedHashMap<String, Object>();
            region.put("startLine", finding.line());
            if (finding.column() > 0) {
                region.put("startColumn", finding.column());
            }
            if (!finding.excerpt().isEmpty()) {
                region.put("snippet", text(finding.excerpt()));
            }
            place.put("region", region);
        }
        return place;
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", text);
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case LOW -> "note";
            case MEDIUM -> "warning";
            case HIGH, CRITICAL -> "error";
        };
    }

    /// On the scale of ten that code-scanning tools sort by.
    private static String score(Severity severity) {
        return switch (severity) {
            case LOW -> "2.0";
            case MEDIUM -> "5.0";
            case HIGH -> "8.0";
            case CRITICAL -> "9.5";
        };
    }
}
