package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ExecutionRequest;
import io.caisson.Output;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.server.config.ServerFixture;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactsTest {
    private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");
    private static ServerFixture fixture;

    @BeforeAll
    static void start(@TempDir Path folder) {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plot.png",
                "out/deep/a.csv",
                "a b.txt",
                "100%.txt",
                "a%2Fb.txt",
                "a;b=c.txt",
                "größe 😀.txt",
                "a?b#c.txt",
                "a+b&c.txt",
                "\"quoted\".txt",
                "..a/...b",
                "%2e%2e"
            })
    void servesWhatTheReceiptPointsAt(String path) throws Exception {
        var content = "content of " + path;
        var answer = fixture.send(fixture.keyed(url(execute(path, content))));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(content);
    }

    @Test
    void servesForADiskAndNotForAPage() throws Exception {
        var answer = fixture.send(fixture.keyed(url(execute("page.html", "<script>alert(1)</script>"))));
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/html");
        assertThat(answer.headers().firstValue("Content-Disposition")).contains("attachment");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.headers().firstValue("Content-Security-Policy"))
                .contains("default-src 'none'; frame-ancestors 'none'; sandbox");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"other.txt", "a.txt/b", "x/../a.txt", "x/%2e%2e/a.txt", "..%2fa.txt", "%00", "a.txt%00", ""})
    void findsNoOtherPath(String path) throws Exception {
        var url = url(execute("a.txt", "1"));
        var answer = fixture.sendAlone(fixture.keyed(url.substring(0, url.lastIndexOf('/') + 1) + path));
        assertThat(answer.statusCode()).isBetween(400, 404);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void findsNothingOfOthers() throws Exception {
        var other = new Caller("other", "other", Tier.ENTERPRISE);
        var request = ExecutionRequest.javascript("1").withFiles(List.of(SourceFile.of("a.txt", "secret")));
        var receipt = fixture.caisson.execute(other, request, Output.NOWHERE);
        var answer = fixture.send(fixture.keyed("/v1/executions/" + receipt.id() + "/artifacts/a.txt"));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("There is no such execution");
        assertThat(fixture.send(fixture.request(url(execute("a.txt", "1")))).statusCode())
                .isEqualTo(401);
    }

    private static HttpResponse<String> execute(String path, String content) throws Exception {
        var file = Map.of("path", path, "content", content);
        var body = Map.of("language", "js", "code", "1", "files", List.of(file));
        return fixture.send(fixture.posting(Value.of(body).json()));
    }

    private static String url(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(200);
        var url = URL.matcher(answer.body());
        assertThat(url.find()).isTrue();
        return url.group(1);
    }
}
