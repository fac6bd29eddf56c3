package io.caisson.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ExecutionRequest;
import io.caisson.Outcome;
import io.caisson.ScriptedPlace;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.execution.Admission;
import io.caisson.execution.Executor;
import io.caisson.execution.Executor.Judges;
import io.caisson.execution.InMemoryLedger;
import io.caisson.gate.Scanner;
import io.caisson.policy.TierPolicy;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The seven verbs over a place that echoes its input.
class ConnectorServiceTest {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Value INPUT = Value.of("input");

    private final ScriptedPlace place = ScriptedPlace.echo();
    private final Executor executor = new Executor(
            new Judges(Scanner.BLIND, new TierPolicy()),
            Admission.OPEN,
            new InMemoryLedger(CLOCK, 100, 100_000),
            List.of(place),
            CLOCK);
    private final ConnectorService service =
            new ConnectorService(executor, List.of(place), new InMemoryDeployments(CLOCK));
    private final CodeConnector mine = service.connector().as(Caller.local());
    private final CodeConnector theirs = service.connector("sandbox").as(new Caller("other", "other", Tier.BASIC));

    @Test
    void namesAreKnownOrRefused() {
        assertThatThrownBy(() -> service.connector("moon"))
                .hasMessage("there is no connector 'moon'; there are: sandbox");
    }

    @Test
    void preparesWithoutRunning() {
        assertThat(mine.prepare("code", request("1")).prepared()).isTrue();
        assertThat(mine.prepare("code", request("broken")).errors()).hasSize(1);
        assertThat(theirs.prepare("code", request("1").withMemoryMegabytes(999)).prepared())
                .isFalse();
        assertThat(place.jobs()).isEmpty();
    }

    @Test
    void deploysOnlyWhatIsPrepared() {
        assertThatThrownBy(() -> mine.deploy("code", request("broken")))
                .isInstanceOf(NotPreparedException.class)
                .hasMessage("'code' cannot be deployed: it is broken");
        assertThat(mine.deployments("code")).isEmpty();
    }

    @Test
    void versionsCountUpAndTheSameSourceIsTheSameVersion() {
        var first = mine.deploy("code", request("1"));
        assertThat(mine.deploy("code", request("1"))).isEqualTo(first);
        var second = mine.deploy("code", request("2"));
        assertThat(List.of(first.version(), second.version())).containsExactly(1, 2);
        assertThat(mine.deploy("other", request("1")).version()).isEqualTo(1);
        assertThat(mine.deployments("code")).extracting(Deployment::version).containsExactly(2, 1);
    }

    @Test
    void executesTheNewestOrExactlyOne() {
        var first = mine.deploy("code", request("1"));
        mine.deploy("code", request("2"));
        assertThat(mine.execute("code", INPUT).orElseThrow().outcome()).isEqualTo(new Outcome.Completed(INPUT));
        assertThat(mine.executeDeployment("code", first.id(), INPUT)).isPresent();
        assertThat(place.jobs())
                .extracting(job -> job.request().source().code())
                .containsExactly("2", "1");
        assertThat(mine.deployment("code", first.id()).orElseThrow().lastUsedAt())
                .isPresent();
    }

    @Test
    void othersSeeNothingOfIt() {
        var id = mine.deploy("code", request("1")).id();
        assertThat(theirs.deployments("code")).isEmpty();
        assertThat(theirs.deployment("code", id)).isEmpty();
        assertThat(theirs.executeDeployment("code", id, INPUT)).isEmpty();
        assertThat(theirs.execute("code", INPUT)).isEmpty();
        assertThat(theirs.delete("code", id)).isFalse();
    }

    @Test
    void deletedOnesAreGoneAndTheirVersionStaysTaken() {
        var first = mine.deploy("code", request("1"));
        assertThat(mine.delete("code", first.id())).isTrue();
        assertThat(mine.delete("code", first.id())).isFalse();
        assertThat(mine.execute("code", INPUT)).isEmpty();
        assertThat(mine.deploy("code", request("1")).version()).isEqualTo(2);
    }

    private static ExecutionRequest request(String code) {
        return ExecutionRequest.javascript(code);
    }
}
