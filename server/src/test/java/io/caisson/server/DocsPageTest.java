package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.server.config.ServerFixture;
import io.caisson.server.http.Headers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page at `/docs` and `docs/api.md` match the description. After a change of it, run with
/// UPDATE_GOLDEN=1.
class DocsPageTest {
    private static final Path PAGE = Path.of("src/main/resources/io/caisson/server/docs.html");
    private static final Path GUIDE = Path.of("../docs/api.md");
    private static final OpenApi API = OpenApi.read();
    private static final String HEAD = """
            # The HTTP API

            `GET /openapi.yaml` of a running server describes every operation for programs (OpenAPI 3.1), and `GET /docs` shows the
            same as a web page. Neither needs a key. This table is generated from the description.
            [reference/http.md](reference/http.md) has the rest, such as bounds of requests and closed connections.

            ```
            curl http://127.0.0.1:8080/v1/executions -H "Authorization: Bearer $KEY" \\
              -H 'Content-Type: application/json' -d '{"language": "javascript", "code": "return 6 * 7"}'
            ```

            | operation | requires | effect |
            |---|---|---|
            """;

    @Test
    void thePageMatchesTheDescription() throws IOException {
        same(PAGE, DocsPage.of(API));
    }

    @Test
    void theGuideListsTheOperations() throws IOException {
        same(GUIDE, HEAD + API.operations().stream().map(DocsPageTest::row).collect(Collectors.joining()));
    }

    private static void same(Path file, String text) throws IOException {
        if (System.getenv("UPDATE_GOLDEN") != null) {
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }

    private static String row(OpenApi.Described operation) {
        return "| `%s %s` | %s | %s |\n"
                .formatted(
                        operation.method().toUpperCase(Locale.ROOT),
                        operation.path(),
                        DocsPage.wanted(operation),
                        OpenApi.text(operation.node(), "summary"));
    }

    @Test
    void thePageNeedsNothingElseAndMayUseNothingElse(@TempDir Path folder) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var answer = fixture.send(fixture.request("/docs"));
            assertThat(answer.body()).doesNotContain("<script", " style=", "<img", "<link", "http-equiv");
            assertThat(answer.headers().allValues(Headers.POLICY))
                    .singleElement()
                    .asString()
                    .matches(
                            "default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; frame-ancestors 'none'; sandbox");
        }
    }
}
