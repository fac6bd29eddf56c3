package io.caisson.server;

import io.caisson.Value;
import io.caisson.server.config.ServerFixture;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A client of the MCP endpoint with one key, of a revision with or without sessions.
public record McpClient(
        ServerFixture fixture, String key, @Nullable String session) {
    private static final String META = "io.modelcontextprotocol/";

    /// A client of a revision without sessions.
    public static McpClient stateless(ServerFixture fixture, String key) {
        return new McpClient(fixture, key, null);
    }

    /// A client of a revision with a handshake, after that.
    public static McpClient initialized(ServerFixture fixture, String key) throws IOException, InterruptedException {
        var client = new McpClient(fixture, key, null);
        var answer = fixture.send(client.posting(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                0,
                "method",
                "initialize",
                "params",
                Map.of(
                        "protocolVersion", "2025-11-25",
                        "capabilities", Map.of(),
                        "clientInfo", Map.of("name", "test", "version", "1")))));
        var named = new McpClient(
                fixture, key, answer.headers().firstValue("Mcp-Session-Id").orElseThrow());
        named.notify("notifications/initialized", Map.of());
        return named;
    }

    public static List<McpClient> ofBothKinds(ServerFixture fixture, String key)
            throws IOException, InterruptedException {
        return List.of(stateless(fixture, key), initialized(fixture, key));
    }

    public HttpResponse<String> notify(String method, Map<String, Object> params)
            throws IOException, InterruptedException {
        return fixture.send(posting(Map.of("jsonrpc", "2.0", "method", method, "params", params)));
    }

    public HttpResponse<String> send(String method, Map<String, Object> params)
            throws IOException, InterruptedException {
        return fixture.send(request(method, params));
    }

    /// The response to a request.
    Map<String, @Nullable Object> ask(String method, Map<String, Object> params)
            throws IOException, InterruptedException {
        return messages(send(method, params)).getLast();
    }

    public Map<String, @Nullable Object> result(String method, Map<String, Object> params)
            throws IOException, InterruptedException {
        return Value.of(ask(method, params).get("result")).map();
    }

    public Map<String, @Nullable Object> call(String tool, Map<String, Object> arguments)
            throws IOException, InterruptedException {
        return result("tools/call", Map.of("name", tool, "arguments", arguments));
    }

    public HttpRequest.Builder request(String method, Map<String, Object> params) {
        return request(7, method, params);
    }

    public HttpRequest.Builder request(int id, String method, Map<String, Object> params) {
        var all = new LinkedHashMap<>(params);
        if (session == null) {
            var meta = new LinkedHashMap<String, @Nullable Object>(
                    Value.of(params.getOrDefault("_meta", Map.of())).map());
            meta.put(META + "protocolVersion", "2026-07-28");
            meta.put(META + "clientCapabilities", Map.of());
            all.put("_meta", meta);
        }
        var posting = posting(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", all));
        if (session == null) {
            posting.header("MCP-Protocol-Version", "2026-07-28").header("Mcp-Method", method);
            var name = params.getOrDefault("name", params.get("uri"));
            if (name != null) {
                posting.header("Mcp-Name", String.valueOf(name));
            }
        }
        return posting;
    }

    HttpRequest.Builder posting(Map<String, Object> message) {
        return posting(Value.of(message).json());
    }

    public HttpRequest.Builder posting(String body) {
        var request = fixture.as(key, "/mcp")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(body));
        return session == null ? request : request.header("Mcp-Session-Id", session);
    }

    /// The messages of an answer, which is one object or a stream of them.
    public static List<Map<String, @Nullable Object>> messages(HttpResponse<String> answer) {
        var type = answer.headers().firstValue("Content-Type").orElse("");
        return type.startsWith("text/event-stream")
                ? answer.body()
                        .lines()
                        .filter(line -> line.startsWith("data: "))
                        .map(line -> Value.json(line.substring(6)).map())
                        .toList()
                : List.of(Value.json(answer.body()).map());
    }
}
