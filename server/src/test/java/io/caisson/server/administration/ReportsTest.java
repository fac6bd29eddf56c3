package io.caisson.server.administration;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.config.ServerFixture;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportsTest {
    private static final String REQUEST = "{\"language\":\"javascript\",\"code\":\"hello\",\"agentId\":\"agent-7\"}";

    @TempDir
    private Path folder;

    private ServerFixture fixture;

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    @Test
    void reportsTheRecordOfAnAgent() throws Exception {
        fixture.send(fixture.posting(REQUEST));
        fixture.send(fixture.posting(REQUEST));
        assertThat(get("/v1/agents/agent-7/stats").get("totalExecutions")).hasToString("2");
        assertThat(get("/v1/agents/nobody/stats").get("totalExecutions")).hasToString("0");
        assertThat(get("/v1/agents/agent-7/failures")).containsKey("failures");
        assertThat(get("/v1/usage?by=language")).containsKey("lines");
        assertThat(get("/v1/security-log")).containsKey("entries");
    }

    @Test
    void pricesAreVersionedAndNeverNegative() throws Exception {
        assertThat(put("/v1/pricing/basic", "{\"pricePerSecond\":\"0.0003\"}"))
                .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(200))
                .satisfies(answer -> assertThat(answer.body()).contains("\"pricePerSecond\":\"0.0003\""));
        assertThat(put("/v1/pricing/basic", "{\"pricePerSecond\":\"-1\"}").statusCode())
                .isEqualTo(400);
        assertThat(put("/v1/pricing/gold", "{}").statusCode()).isEqualTo(404);
        assertThat(fixture.send(fixture.keyed("/v1/pricing")).body())
                .contains("0.0003")
                .contains("enterprise");
    }

    @Test
    void theNextExecutionHasTheNewPrice() throws Exception {
        put("/v1/pricing/enterprise", "{\"pricePerSecond\":\"0.004\"}");
        assertThat(fixture.send(fixture.posting(REQUEST)).body()).contains("\"priceList\":2");
    }

    @Test
    void quotesWithoutRunning() throws Exception {
        var quote = fixture.send(fixture.keyed("/v1/quote")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(REQUEST)));
        assertThat(quote.statusCode()).isEqualTo(200);
        assertThat(fixture.send(fixture.keyed("/v1/executions?activity=run")).body())
                .contains("\"executions\":[]");
    }

    @Test
    void invoicesInThreeForms() throws Exception {
        fixture.send(fixture.posting(REQUEST));
        var path = "/v1/invoices/" + YearMonth.now(ZoneOffset.UTC);
        assertThat(get(path)).containsKey("total");
        assertThat(fixture.send(fixture.keyed(path).header("Accept", "text/csv"))
                        .headers()
                        .firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/csv"));
        assertThat(fixture.send(fixture.keyed(path).header("Accept", "text/html"))
                        .headers()
                        .firstValue("Content-Disposition"))
                .contains("attachment");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/usage?by=colour",
                "/v1/usage?since=yesterday",
                "/v1/usage?since=2026-02-01T00:00:00Z&until=2026-01-01T00:00:00Z",
                "/v1/agents/a/failures?limit=0",
                "/v1/security-log?limit=x",
                "/v1/invoices/May"
            })
    void refusesInvalidQueries(String path) throws Exception {
        assertThat(fixture.send(fixture.keyed(path)).statusCode()).isEqualTo(400);
    }

    private Map<String, @Nullable Object> get(String path) throws Exception {
        var answer = fixture.send(fixture.keyed(path));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Value.json(answer.body()).map();
    }

    private HttpResponse<String> put(String path, String body) throws Exception {
        return fixture.send(
                fixture.keyed(path).header("Content-Type", "application/json").PUT(BodyPublishers.ofString(body)));
    }
}
