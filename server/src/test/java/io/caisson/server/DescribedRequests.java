package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.traffic.Bodies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Sends requests to a server and compares its answers with the API description.
final class DescribedRequests {
    private static final int EVENTS = 3;
    private static final String TOO_LARGE = " ".repeat(Bodies.MAX_BYTES + 1);

    private final OpenApi api;
    private final ServerFixture fixture;
    private final Map<String, OpenApi.Described> operations;

    DescribedRequests(OpenApi api, ServerFixture fixture) {
        this.api = api;
        this.fixture = fixture;
        this.operations =
                api.operations().stream().collect(Collectors.toMap(OpenApi.Described::id, Function.identity()));
    }

    /// One row of the table.
    ///
    /// @param keep the name for the id in the answer, for later rows; empty when it is not needed
    record Request(String operation, int status, String path, Map<String, String> headers, String body, String keep) {
        Request(String operation, int status, String path) {
            this(operation, status, path, Map.of(), "", "");
        }

        /// The same request with invalid variants of its body.
        Stream<Request> spoiled() {
            if (status >= 300 || body.isEmpty() || !headers.isEmpty()) {
                return Stream.empty();
            }
            return Stream.of(
                    new Request(operation, 413, path, Map.of(), TOO_LARGE, ""),
                    new Request(operation, 415, path, Map.of("Content-Type", "text/plain"), body, ""),
                    new Request(operation, 400, path, Map.of(), "{\"surprise\": 1}", ""),
                    new Request(operation, 400, path, Map.of(), "[" + body + "]", ""),
                    new Request(operation, 400, path, Map.of(), "{\"a\":".repeat(1_000) + body + "}".repeat(1_000), ""),
                    new Request(operation, 400, path, Map.of(), body.substring(0, body.length() - 1), ""));
        }

        Request with(String header, String value) {
            return new Request(operation, status, path, Map.of(header, value), body, keep);
        }

        Request withBody(String changed) {
            return new Request(operation, status, path, headers, changed, keep);
        }

        @Override
        public String toString() {
            var shown = body.length() > 150 ? body.substring(0, 150) + "…" : body;
            return operation + " " + status + " " + path + " " + headers + " " + shown;
        }
    }

    static List<Request> table() throws IOException {
        var requests = new ArrayList<Request>();
        for (var line : lines()) {
            var text = line.strip();
            if (line.startsWith(" ")) {
                requests.add(continued(requests.removeLast(), text));
            } else if (!text.isEmpty() && !text.startsWith("#")) {
                var words = text.split(" ", 3);
                requests.add(new Request(words[0], Integer.parseInt(words[1]), words[2]));
            }
        }
        return requests;
    }

    private static List<String> lines() throws IOException {
        try (var stream = Objects.requireNonNull(DescribedRequests.class.getResourceAsStream("requests.txt"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private static Request continued(Request request, String line) {
        if (line.startsWith("> ")) {
            return new Request(
                    request.operation,
                    request.status,
                    request.path,
                    request.headers,
                    request.body,
                    line.substring("> ".length()));
        }
        if (Character.isUpperCase(line.charAt(0))) {
            var headers = new LinkedHashMap<>(request.headers);
            headers.put(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2));
            return new Request(request.operation, request.status, request.path, headers, request.body, request.keep);
        }
        return request.withBody(request.body + line);
    }

    /// Sends a request and checks the answer against its description.
    ///
    /// @param key none when it is empty
    /// @param names values for names in the path; the answer may add further ones
    /// @return the body of the answer
    String drive(Request request, String key, Map<String, String> names) throws IOException, InterruptedException {
        var operation = Objects.requireNonNull(operations.get(request.operation()), request.operation());
        var answer = send(operation, request, key, names);
        var events = isEvents(answer);
        var body = text(answer.body(), events);
        assertThat(answer.statusCode()).as(request + "\n" + body).isEqualTo(request.status());
        var response = api.responses(operation).get(String.valueOf(request.status()));
        assertThat(response)
                .as("%s is answered with %s", operation.id(), request.status())
                .isNotNull();
        checkHeaders(answer, Objects.requireNonNull(response));
        checkBody(answer, body, response);
        if (request.status() < 300 && !request.body().isEmpty()) {
            assertThat(faults(OpenApiTest.body(operation), request.body()))
                    .as("the request")
                    .isEmpty();
        }
        if (!request.keep().isEmpty()) {
            names.put(request.keep(), String.valueOf(Value.json(body).map().get("id")));
        }
        return body;
    }

    private HttpResponse<InputStream> send(
            OpenApi.Described operation, Request request, String key, Map<String, String> names)
            throws IOException, InterruptedException {
        var path = request.path();
        for (var name : names.entrySet()) {
            path = path.replace("{" + name.getKey() + "}", name.getValue());
        }
        var http = fixture.request(path)
                .method(operation.method().toUpperCase(Locale.ROOT), BodyPublishers.ofString(request.body()));
        if (!key.isEmpty()) {
            http.header("Authorization", "Bearer " + key);
        }
        if (!request.body().isEmpty() && !request.headers().containsKey("Content-Type")) {
            http.header("Content-Type", "application/json");
        }
        // the server does not read a body that is announced as too large, and closes the connection
        http.expectContinue(request.body().length() > Bodies.MAX_BYTES);
        request.headers().forEach(http::header);
        return fixture.stream(http);
    }

    private static boolean isEvents(HttpResponse<?> answer) {
        return mediaType(answer).equals("text/event-stream");
    }

    private static String mediaType(HttpResponse<?> answer) {
        return answer.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
    }

    /// Reads only a few events, because some streams have no end.
    private static String text(InputStream body, boolean events) throws IOException {
        if (!events) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
        try (var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            var text = new StringBuilder();
            var seen = 0;
            for (var line = lines.readLine(); line != null && seen < EVENTS; line = lines.readLine()) {
                text.append(line).append('\n');
                seen += line.startsWith("data: ") ? 1 : 0;
            }
            return text.toString();
        }
    }

    private void checkHeaders(HttpResponse<?> answer, Map<String, Object> response) {
        OpenApi.map(response, "headers").forEach((name, reference) -> {
            var header = api.followed(reference);
            var value = answer.headers().firstValue(name);
            assertThat(value.isPresent() || !Boolean.TRUE.equals(header.get("required")))
                    .as("the header %s", name)
                    .isTrue();
            value.ifPresent(text -> assertThat(faults(header, Value.of(text).json()))
                    .as("the header %s", name)
                    .isEmpty());
        });
    }

    private void checkBody(HttpResponse<?> answer, String body, Map<String, Object> response) {
        var content = OpenApi.map(response, "content");
        if (content.isEmpty()) {
            assertThat(body).isEmpty();
            return;
        }
        var media = content.getOrDefault(mediaType(answer), content.get("*/*"));
        assertThat(media).as("the media type '%s'", mediaType(answer)).isNotNull();
        var described = OpenApi.map(Objects.requireNonNull(media));
        if (isEvents(answer)) {
            checkEvents(body, api.followed(OpenApi.map(described, "schema")));
        } else if (described.containsKey("schema")) {
            var json =
                    mediaType(answer).endsWith("json") ? body : Value.of(body).json();
            assertThat(faults(described, json)).as(body).isEmpty();
        }
    }

    private void checkEvents(String body, Map<String, Object> stream) {
        var events = OpenApi.map(stream, "x-caisson-events");
        var type = "";
        for (var line : body.lines().toList()) {
            if (line.startsWith("event: ")) {
                type = line.substring("event: ".length());
            } else if (line.startsWith("data: ")) {
                var schema = events.getOrDefault(type, events.get("*"));
                assertThat(schema).as("the event '%s'", type).isNotNull();
                assertThat(api.faults(Objects.requireNonNull(schema), line.substring("data: ".length())))
                        .as(line)
                        .isEmpty();
            }
        }
        assertThat(type).as("some event").isNotEmpty();
    }

    private List<String> faults(Map<String, Object> described, String json) {
        return api.faults(Objects.requireNonNull(described.get("schema")), json);
    }
}
