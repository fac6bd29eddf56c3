package io.caisson.server.mcp.tools;

import io.caisson.account.Caller;
import io.caisson.account.Scope;
import io.caisson.embed.Caisson;
import io.caisson.json.UrlPath;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.store.Records;
import io.caisson.scan.rules.Rule;
import io.caisson.scan.rules.Rules;
import io.caisson.server.mcp.protocol.Library;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The resources of Caisson: receipts, artifacts and the rules of the gate.
record CaissonLibrary(Caisson caisson) implements Library {
    private static final String EXECUTIONS = "caisson://executions/";
    private static final String RULES = "caisson://rules";
    private static final Pattern ADDRESS =
            Pattern.compile(Pattern.quote(EXECUTIONS) + "(exe_[0-9a-f-]{1,60})(/artifacts/(.{1,1000}))?");
    private static final String JSON = "application/json";
    private static final String MARKDOWN = "text/markdown";
    private static final int NEWEST = 20;

    static String uri(String execution) {
        return EXECUTIONS + execution;
    }

    static String uri(String execution, String artifact) {
        return uri(execution) + "/artifacts/" + UrlPath.encode(artifact);
    }

    /// Lists the newest receipts; older ones can be read by their URI.
    @Override
    public List<Entry> entries(Caller caller) {
        var entries = new ArrayList<Entry>();
        entries.add(new Entry(RULES, "rules", "Rules", "What the gate looks for in a program.", MARKDOWN));
        if (caller.may(Scope.READ)) {
            caisson.unwrap(Records.class)
                    .list(ReceiptView.of(caller), Filter.newest(NEWEST))
                    .forEach(line -> entries.add(new Entry(
                            uri(line.id()),
                            line.id(),
                            "Receipt of " + line.createdAt(),
                            line.language() + ", " + line.status(),
                            JSON)));
        }
        return entries;
    }

    @Override
    public List<Entry> templates(Caller caller) {
        return List.of(
                new Entry(EXECUTIONS + "{id}", "receipt", "Receipt", "All that is known of an execution.", JSON),
                new Entry(
                        EXECUTIONS + "{id}/artifacts/{+path}",
                        "artifact",
                        "Artifact",
                        "A file that an execution left.",
                        "application/octet-stream"));
    }

    @Override
    public Optional<Page> read(Caller caller, String uri) {
        if (uri.equals(RULES)) {
            return Optional.of(new Page.Text(MARKDOWN, rules()));
        }
        var address = ADDRESS.matcher(uri);
        if (!(caller.may(Scope.READ) || caller.may(Scope.EXECUTE)) || !address.matches()) {
            return Optional.empty();
        }
        var id = address.group(1);
        return address.group(3) == null
                ? caisson.unwrap(Records.class)
                        .receipt(ReceiptView.of(caller), id)
                        .map(text -> new Page.Text(JSON, text))
                : artifact(caller, id, address.group(3));
    }

    private Optional<Page> artifact(Caller caller, String id, String encoded) {
        try {
            var path = URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
            return caisson.unwrap(Records.class)
                    .artifact(ReceiptView.of(caller), id, path)
                    .map(kept -> new Page.Bytes(kept.mediaType(), kept.bytes()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String rules() {
        return "| rule | severity | the code | instead |\n|---|---|---|---|\n"
                + Rules.standard().stream().map(CaissonLibrary::row).collect(Collectors.joining());
    }

    private static String row(Rule rule) {
        return "| `%s` | %s | %s | %s |\n".formatted(rule.id(), rule.severity().label(), rule.says(), rule.suggests());
    }
}
