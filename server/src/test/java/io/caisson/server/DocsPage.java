package io.caisson.server;

import static io.caisson.server.OpenApi.map;
import static io.caisson.server.OpenApi.maps;
import static io.caisson.server.OpenApi.text;

import io.caisson.Value;
import io.caisson.server.http.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Generates the page of the API description: plain HTML with its own style and no script.
final class DocsPage {
    private static final String STYLE = """
            :root{color-scheme:light dark}
            body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
            h2{margin-top:3rem;border-bottom:1px solid #8886}
            h3{margin-top:2.5rem}
            code,pre{font:14px/1.45 ui-monospace,monospace}
            pre{background:#8882;padding:.7rem;white-space:pre-wrap;overflow-wrap:anywhere}
            table{border-collapse:collapse;width:100%;margin:.5rem 0}
            th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid #8883}
            th{font-weight:600}
            h3 code{font-size:17px}
            .method{display:inline-block;min-width:4.2rem;font-weight:700}
            .scope{color:#888}
            """;

    private final OpenApi api;
    private final StringBuilder html = new StringBuilder();
    private final Set<Object> shown = new HashSet<>();

    private DocsPage(OpenApi api) {
        this.api = api;
    }

    static String of(OpenApi api) {
        var page = new DocsPage(api);
        page.head();
        maps(api.document(), "tags").forEach(page::tag);
        page.problems();
        page.line("<h2 id=\"schemas\">schemas</h2>");
        map(map(api.document(), "components"), "schemas").forEach((name, schema) -> page.schema(name, map(schema)));
        page.line("</body></html>");
        return page.html.toString();
    }

    private void line(String text) {
        html.append(text).append('\n');
    }

    private void head() {
        var info = map(api.document(), "info");
        line("<!doctype html>");
        line("<html lang=\"en\"><head><meta charset=\"utf-8\">");
        line("<meta name=\"viewport\" content=\"width=device-width\">");
        line("<title>" + escaped(text(info, "title")) + "</title>");
        line("<style>" + STYLE + "</style></head><body>");
        line("<h1>" + escaped(text(info, "title")) + "</h1>");
        paragraphs(text(info, "summary"));
        paragraphs(text(info, "description"));
        line(
                "<p>For programs: <a href=\"/openapi.yaml\">openapi.yaml</a>. In the examples <code>$URL</code> is where the"
                        + " server listens, such as <code>http://127.0.0.1:8080</code>, and <code>$KEY</code> a key of yours.</p>");
        line("<ul>");
        for (var tag : maps(api.document(), "tags")) {
            line("<li><a href=\"#" + text(tag, "name") + "\">" + text(tag, "name") + "</a>: "
                    + inline(text(tag, "description")) + "</li>");
        }
        line("<li><a href=\"#problems\">problems</a></li>");
        line("<li><a href=\"#schemas\">schemas</a></li></ul>");
    }

    private void tag(Map<String, Object> tag) {
        var name = text(tag, "name");
        var operations = api.operations().stream()
                .filter(operation -> ((List<?>) operation.node().getOrDefault("tags", List.of())).contains(name))
                .toList();
        line("<h2 id=\"" + name + "\">" + name + "</h2>");
        paragraphs(text(tag, "description"));
        line("<table>");
        for (var operation : operations) {
            line("<tr><td><code>" + method(operation) + "</code></td><td><a href=\"#" + operation.id() + "\"><code>"
                    + escaped(operation.path()) + "</code></a></td><td>" + inline(text(operation.node(), "summary"))
                    + "</td></tr>");
        }
        line("</table>");
        operations.forEach(this::operation);
    }

    private static String method(OpenApi.Described operation) {
        return operation.method().toUpperCase(Locale.ROOT);
    }

    private void operation(OpenApi.Described operation) {
        line("<h3 id=\"" + operation.id() + "\"><code><span class=\"method\">" + method(operation) + "</span>"
                + escaped(operation.path()) + "</code></h3>");
        line("<p>" + inline(text(operation.node(), "summary")) + " <span class=\"scope\"><code>" + operation.id()
                + "</code>, " + wanted(operation) + "</span></p>");
        paragraphs(text(operation.node(), "description"));
        parameters(operation);
        body(operation);
        responses(operation);
    }

    /// The permission that a caller needs.
    static String wanted(OpenApi.Described operation) {
        if (operation.isForOperator()) {
            return "the operator's key";
        }
        return operation.scopes().isEmpty() ? "no key" : "scope " + String.join(" or ", operation.scopes());
    }

    private void parameters(OpenApi.Described operation) {
        var parameters = api.parameters(operation);
        if (parameters.isEmpty()) {
            return;
        }
        line("<table><tr><th>parameter</th><th>in</th><th>is</th><th></th></tr>");
        for (var parameter : parameters) {
            row(
                    code(text(parameter, "name")),
                    text(parameter, "in"),
                    type(map(parameter, "schema")),
                    inline(text(parameter, "description")));
        }
        line("</table>");
    }

    private void body(OpenApi.Described operation) {
        var media = OpenApiTest.body(operation);
        var body = media.containsKey("example") ? Value.of(media.get("example")).json() : "";
        if (!body.isEmpty()) {
            line("<p>Body: " + type(map(media, "schema")) + "</p>");
        }
        line("<pre>" + escaped(curl(operation, body)) + "</pre>");
    }

    private static String curl(OpenApi.Described operation, String body) {
        var method = operation.method().equals("get") ? "" : " -X " + method(operation);
        var key = operation.scopes().isEmpty() ? "" : " -H \"Authorization: Bearer $KEY\"";
        var data = body.isEmpty()
                ? ""
                : " -H 'Content-Type: application/json' \\\n  -d '" + body.replace("'", "'\\''") + "'";
        return "curl" + method + " \"$URL" + operation.path() + "\"" + key + data;
    }

    private void responses(OpenApi.Described operation) {
        line("<table><tr><th>status</th><th>body</th><th></th></tr>");
        var problems = new TreeSet<String>();
        api.responses(operation).forEach((status, response) -> {
            if (isProblem(response)) {
                problems.add("<a href=\"#problem-" + status + "\">" + code(status) + "</a>");
                return;
            }
            var headers = map(response, "headers").keySet();
            row(
                    code(status),
                    map(response, "content").entrySet().stream()
                            .map(media -> code(media.getKey()) + " " + type(map(map(media.getValue()), "schema")))
                            .collect(Collectors.joining("<br>")),
                    inline(text(response, "description"))
                            + (headers.isEmpty()
                                    ? ""
                                    : " Headers: "
                                            + headers.stream()
                                                    .map(DocsPage::code)
                                                    .collect(Collectors.joining(", "))));
        });
        line("</table>");
        line("<p>Problems: " + String.join(" ", problems) + "</p>");
        examples(operation);
    }

    private static boolean isProblem(Map<String, Object> response) {
        return map(response, "content").containsKey(Problem.MEDIA_TYPE);
    }

    private void problems() {
        var problems = new TreeMap<String, String>();
        api.operations()
                .forEach(operation -> api.responses(operation).forEach((status, response) -> {
                    if (isProblem(response)) {
                        problems.put(status, inline(text(response, "description")));
                    }
                }));
        line("<h2 id=\"problems\">problems</h2>");
        line("<p>Bodies are of <code>" + Problem.MEDIA_TYPE + "</code>: <a href=\"#schema-Problem\">Problem</a>.</p>");
        line("<table>");
        problems.forEach((status, description) -> line(
                "<tr id=\"problem-" + status + "\"><td>" + code(status) + "</td><td>" + description + "</td></tr>"));
        line("</table>");
    }

    private void examples(OpenApi.Described operation) {
        api.responses(operation)
                .forEach((status, response) -> map(response, "content").values().stream()
                        .map(OpenApi::map)
                        .filter(media -> media.containsKey("example") && status.startsWith("2") && shown.add(media))
                        .forEach(media -> line("<pre>" + escaped(example(map(media, "example"))) + "</pre>")));
    }

    /// JSON with each member on a line.
    private static String example(Map<String, Object> members) {
        return members.entrySet().stream()
                .map(member -> "  \"" + member.getKey() + "\": "
                        + Value.of(member.getValue()).json())
                .collect(Collectors.joining(",\n", "{\n", "\n}"));
    }

    private void schema(String name, Map<String, Object> schema) {
        line("<h3 id=\"schema-" + name + "\">" + name + "</h3>");
        paragraphs(text(schema, "description"));
        var events = map(schema, "x-caisson-events");
        if (schema.containsKey("properties")) {
            line(members(schema));
        } else if (!events.isEmpty()) {
            line("<table><tr><th>event</th><th>data</th></tr>");
            events.forEach((event, data) -> row(code(event), type(map(data))));
            line("</table>");
        } else {
            line("<p>" + type(schema) + "</p>");
        }
    }

    private void row(String... cells) {
        line(Stream.of(cells).collect(Collectors.joining("</td><td>", "<tr><td>", "</td></tr>")));
    }

    private static String members(Map<String, Object> schema) {
        var required = (List<?>) schema.getOrDefault("required", List.of());
        return map(schema, "properties").entrySet().stream()
                .map(member -> "<tr><td>" + code(member.getKey()) + (required.contains(member.getKey()) ? "" : "?")
                        + "</td><td>" + type(map(member.getValue())) + "</td><td>"
                        + inline(text(map(member.getValue()), "description")) + "</td></tr>")
                .collect(Collectors.joining("\n", "<table>\n", "\n</table>"));
    }

    /// The type of a value in words, with links to named types.
    private static String type(Map<String, Object> schema) {
        if (schema.containsKey("$ref")) {
            var name = text(schema, "$ref").replaceFirst(".*/", "");
            return "<a href=\"#schema-" + name + "\">" + name + "</a>";
        }
        if (schema.containsKey("oneOf")) {
            return maps(schema, "oneOf").stream().map(DocsPage::type).collect(Collectors.joining(" or "));
        }
        if (schema.containsKey("enum")) {
            return ((List<?>) schema.getOrDefault("enum", List.of()))
                            .stream().map(value -> code(String.valueOf(value))).collect(Collectors.joining(", "))
                    + standard(schema);
        }
        if (schema.containsKey("const")) {
            return code(text(schema, "const"));
        }
        if (schema.get("type") instanceof List<?> types) {
            return types.stream().map(String::valueOf).collect(Collectors.joining(" or "));
        }
        return switch (text(schema, "type")) {
            case "" -> "any JSON";
            case "array" -> "list of " + type(map(schema, "items"));
            case "object" -> object(schema);
            default -> text(schema, "type") + bounds(schema) + standard(schema);
        };
    }

    private static String object(Map<String, Object> schema) {
        if (schema.get("additionalProperties") instanceof Map<?, ?> values) {
            return "object of " + type(map(values));
        }
        return "object" + members(schema);
    }

    private static String bounds(Map<String, Object> schema) {
        return Stream.of(
                        schema.containsKey("minimum") ? " from " + schema.get("minimum") : "",
                        schema.containsKey("maximum") ? " to " + schema.get("maximum") : "",
                        schema.containsKey("pattern") ? " " + code(text(schema, "pattern")) : "")
                .collect(Collectors.joining());
    }

    private static String standard(Map<String, Object> schema) {
        return schema.containsKey("default") && !text(schema, "default").isEmpty()
                ? ", else " + code(text(schema, "default"))
                : "";
    }

    private void paragraphs(String text) {
        Stream.of(text.strip().split("\n\n"))
                .filter(paragraph -> !paragraph.isBlank())
                .forEach(paragraph -> line("<p>" + inline(paragraph) + "</p>"));
    }

    private static String code(String text) {
        return "<code>" + escaped(text) + "</code>";
    }

    private static String inline(String text) {
        return escaped(text.strip()).replaceAll("`([^`]+)`", "<code>$1</code>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
