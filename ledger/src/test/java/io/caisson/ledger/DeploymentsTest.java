package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Invocation;
import io.caisson.Language;
import io.caisson.Risk;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.account.Caller;
import io.caisson.account.Party;
import io.caisson.account.Tier;
import io.caisson.connector.AccessList;
import io.caisson.connector.AccessList.Level;
import io.caisson.connector.Deployment;
import io.caisson.connector.Deployments;
import io.caisson.connector.InMemoryDeployments;
import io.caisson.connector.NotAllowedException;
import io.caisson.json.RequestWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What holds for deployments in memory and on either database.
class DeploymentsTest {
    private static final Caller ANNE = new Caller("a", "anne", Tier.BASIC);
    private static final Caller BERT = new Caller("a", "bert", Tier.BASIC);
    private static final Caller STRANGER = new Caller("b", "anne", Tier.BASIC);

    @TempDir
    private Path folder;

    private final SetClock clock = new SetClock("2026-05-01T00:00:00Z");

    private void on(Database database, Consumer<Deployments> test) {
        try (var ledger = DurableLedger.open(database.config(folder), clock)) {
            test.accept(ledger.deployments());
        }
        test.accept(new InMemoryDeployments(clock));
    }

    private static Deployment add(Deployments deployments, Caller caller, String code) {
        return deployments.add(caller, "code", "sandbox", ExecutionRequest.javascript(code), Optional.empty());
    }

    @ParameterizedTest
    @EnumSource
    void versionsCountUpAndStayTaken(Database database) {
        on(database, deployments -> {
            var first = add(deployments, ANNE, "1");
            assertThat(add(deployments, ANNE, "1")).isEqualTo(first);
            var second = add(deployments, ANNE, "2");
            assertThat(deployments.find(ANNE, second.id())).hasValue(second);
            assertThat(deployments.find(BERT, second.id())).isEmpty();
            assertThat(deployments.find(STRANGER, second.id())).isEmpty();
            assertThat(deployments.of(ANNE, "code"))
                    .extracting(Deployment::version)
                    .containsExactly(2, 1);
            assertThat(deployments.delete(ANNE, "code", second.id())).isTrue();
            assertThat(deployments.delete(ANNE, "code", second.id())).isFalse();
            assertThat(deployments.find(ANNE, "code", second.id())).isEmpty();
            assertThat(add(deployments, ANNE, "2").version()).isEqualTo(3);
        });
    }

    /// SQLite reads the whole of a stored value to answer a part of it: sixty versions of 1 MB, listed again and again,
    /// took a processor from all tenants.
    @ParameterizedTest
    @EnumSource
    void aListReadsNoRequest(Database database) {
        var config = database.config(folder);
        try (var ledger = DurableLedger.open(config, clock)) {
            add(ledger.deployments(), ANNE, "1");
            database.jdbi(config)
                    .useHandle(handle -> handle.execute("update deployed_request set bytes = ?", (Object) new byte[0]));
            assertThat(ledger.deployments().of(ANNE, "code"))
                    .extracting(deployment -> deployment.request().source().language())
                    .containsExactly(Language.JAVASCRIPT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aListTellsTheLanguageOfVersionsFromBeforeSchema11(Database database) {
        var config = database.config(folder);
        try (var ledger = DurableLedger.open(config, clock)) {
            add(ledger.deployments(), ANNE, "1");
            database.jdbi(config).useHandle(handle -> handle.execute("update deployment set language = null"));
            assertThat(ledger.deployments().of(ANNE, "code"))
                    .extracting(deployment -> deployment.request().source().language())
                    .containsExactly(Language.JAVASCRIPT);
        }
    }

    /// Whoever deploys an earlier source again wants that one to be executed from now on.
    @ParameterizedTest
    @EnumSource
    void theWayBackIsANewVersion(Database database) {
        on(database, deployments -> {
            var first = add(deployments, ANNE, "1");
            add(deployments, ANNE, "2");
            var back = add(deployments, ANNE, "1");
            assertThat(back.version()).isEqualTo(3);
            assertThat(back.codeHash()).isEqualTo(first.codeHash());
            assertThat(deployments.of(ANNE, "code").getFirst().id()).isEqualTo(back.id());
        });
    }

    /// A list has no sources: many large versions are a short answer.
    @ParameterizedTest
    @EnumSource
    void versionsAreListedInPagesWithoutTheirSources(Database database) {
        on(database, deployments -> {
            for (var i = 1; i <= 5; i++) {
                add(deployments, ANNE, "return '" + "x".repeat(100_000) + i + "'");
            }
            var first = deployments.of(ANNE, "code", Integer.MAX_VALUE, 2);
            assertThat(first).extracting(Deployment::version).containsExactly(5, 4);
            assertThat(first).allSatisfy(listed -> {
                assertThat(listed.request().source().language()).isEqualTo(Language.JAVASCRIPT);
                assertThat(listed.request().source().code()).isEmpty();
            });
            assertThat(deployments.of(ANNE, "code", 4, 2))
                    .extracting(Deployment::version)
                    .containsExactly(3, 2);
            assertThat(deployments.of(ANNE, "code", 2, 2))
                    .extracting(Deployment::version)
                    .containsExactly(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatIsSharedIsExactlyThat(Database database) {
        on(database, deployments -> {
            var id = add(deployments, ANNE, "1").id();
            unseen(deployments, BERT, id);
            unseen(deployments, STRANGER, id);
            var list = deployments.access(ANNE, "code").orElseThrow();
            assertThat(list).isEqualTo(AccessList.ownedBy(Party.user("anne")));
            assertThat(deployments.share(ANNE, "code", list.with(Party.user("bert"), Level.READ)))
                    .isTrue();
            assertThat(deployments.find(BERT, "code", id)).isPresent();
            assertThat(deployments.delete(BERT, "code", id)).isFalse();
            assertThat(deployments.share(BERT, "code", list)).isFalse();
            assertThat(deployments.access(BERT, "code")).isEmpty();
            assertThatThrownBy(() -> add(deployments, BERT, "2")).isInstanceOf(NotAllowedException.class);
            deployments.share(ANNE, "code", list.with(Party.user("bert"), Level.WRITE));
            assertThat(deployments.find(BERT, "code", id)).isEmpty();
            assertThat(deployments.delete(BERT, "code", id)).isTrue();
        });
    }

    private static void unseen(Deployments deployments, Caller caller, String id) {
        assertThat(deployments.of(caller, "code")).isEmpty();
        assertThat(deployments.find(caller, "code", id)).isEmpty();
        assertThat(deployments.delete(caller, "code", id)).isFalse();
        assertThat(deployments.access(caller, "code")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void agentsTeamsAndThePublicCanBeGivenAccess(Database database) {
        on(database, deployments -> {
            var id = add(deployments, ANNE, "1").id();
            var list = deployments.access(ANNE, "code").orElseThrow();
            for (var party : List.of(Party.agent("x-7"), Party.team("crew"))) {
                deployments.share(ANNE, "code", list.with(party, Level.READ));
                assertThat(deployments.find(BERT, "code", id)).isEmpty();
                assertThat(deployments.find(BERT.withParties(Set.of(party)), "code", id))
                        .isPresent();
                assertThat(deployments.find(STRANGER.withParties(Set.of(party)), "code", id))
                        .isEmpty();
            }
            deployments.share(ANNE, "code", list.with(Party.PUBLIC, Level.READ));
            assertThat(deployments.find(BERT, "code", id)).isPresent();
            unseen(deployments, STRANGER, id);
            deployments.share(ANNE, "code", list.with(Party.PUBLIC, Level.READ).without(Party.PUBLIC, Level.READ));
            assertThat(deployments.find(BERT, "code", id)).isEmpty();
        });
    }

    @Test
    void aListHasAnOwner() {
        assertThatThrownBy(() -> AccessList.ownedBy(Party.PUBLIC).without(Party.PUBLIC, Level.OWNER))
                .hasMessageContaining("somebody must own it");
    }

    @ParameterizedTest
    @EnumSource
    void tenantsDoNotMeet(Database database) {
        on(database, deployments -> {
            add(deployments, ANNE, "1");
            assertThat(add(deployments, STRANGER, "1").version()).isEqualTo(1);
            assertThat(deployments.of(STRANGER, "code")).hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void expiredOnesAreGone(Database database) {
        on(database, deployments -> {
            var now = clock.instant();
            var request = ExecutionRequest.javascript("1");
            var until = Optional.of(now.plusSeconds(60));
            var id = deployments.add(ANNE, "code", "sandbox", request, until).id();
            assertThat(deployments.find(ANNE, "code", id).orElseThrow().expiresAt())
                    .isEqualTo(until);
            var longer = Optional.of(now.plusSeconds(120));
            assertThat(deployments.add(ANNE, "code", "sandbox", request, longer).id())
                    .isEqualTo(id);
            clock.forward(Duration.ofSeconds(61));
            assertThat(deployments.of(ANNE, "code")).hasSize(1);
            clock.forward(Duration.ofSeconds(59));
            assertThat(deployments.of(ANNE, "code")).isEmpty();
            assertThat(add(deployments, ANNE, "1").version()).isEqualTo(2);
        });
    }

    @ParameterizedTest
    @EnumSource
    void namesAreChecked(Database database) {
        on(database, deployments -> {
            for (var name : List.of("", " ", "a\u0000b", "x".repeat(201), "\ud800")) {
                assertThatThrownBy(() -> deployments.add(
                                ANNE, name, "sandbox", ExecutionRequest.javascript("1"), Optional.empty()))
                        .isInstanceOf(IllegalArgumentException.class);
                assertThat(deployments.of(ANNE, name)).isEmpty();
                assertThat(deployments.find(ANNE, name, name)).isEmpty();
                assertThat(deployments.delete(ANNE, name, name)).isFalse();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void everythingSurvivesARestart(Database database) {
        var config = database.config(folder);
        var request = ExecutionRequest.of(new Source(
                        Language.PYTHON,
                        "print('\u20ac\u0000')",
                        List.of(new SourceFile("a/b.bin", new byte[] {-1, 0, 1}), SourceFile.of("c.txt", "text")),
                        "start.py"))
                .withInvocation(new Invocation(List.of("x", "y z"), "in", Map.of("TOKEN", "t0ken-t0ken")))
                .withTimeout(Duration.ofMillis(1_234))
                .withAllowedModules(Set.of("path", "crypto"))
                .withRisk(Risk.HIGH);
        String id;
        try (var ledger = DurableLedger.open(config, clock)) {
            var deployment = ledger.deployments().add(ANNE, "code", "sandbox", request, Optional.empty());
            ledger.deployments().used(ANNE, deployment);
            id = deployment.id();
            var list = ledger.deployments().access(ANNE, "code").orElseThrow();
            ledger.deployments().share(ANNE, "code", list.with(Party.team("crew"), Level.READ));
        }
        try (var ledger = DurableLedger.open(config, clock)) {
            var crew = BERT.withParties(Set.of(Party.team("crew")));
            var found = ledger.deployments().find(crew, "code", id).orElseThrow();
            assertThat(RequestWriter.write(found.request())).isEqualTo(RequestWriter.write(request));
            assertThat(found.request().source().hash()).isEqualTo(found.codeHash());
            assertThat(found.lastUsedAt()).contains(clock.instant());
            assertThat(found.owner()).isEqualTo("user:anne");
            assertThat(ledger.deployments()
                            .add(ANNE, "code", "sandbox", request, Optional.empty())
                            .id())
                    .isEqualTo(id);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLastUseIsTold(Database database) {
        on(database, deployments -> {
            var id = add(deployments, ANNE, "1").id();
            for (var seconds : List.of(0, 30, 40, 30)) {
                clock.forward(Duration.ofSeconds(seconds));
                var found = deployments.find(ANNE, "code", id).orElseThrow();
                deployments.used(ANNE, found);
                assertThat(deployments.find(ANNE, "code", id).orElseThrow().lastUsedAt())
                        .contains(clock.instant());
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void manyAtOnceGetVersionsOfTheirOwn(Database database) {
        on(database, deployments -> {
            IntStream.range(0, 20).parallel().forEach(at -> add(deployments, ANNE, "return " + at));
            assertThat(deployments.of(ANNE, "code"))
                    .extracting(Deployment::version)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, 20).boxed().toList().reversed());
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatNobodyRunsIsForgotten(Database database) {
        var config = database.config(folder);
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            var deployments = ledger.deployments();
            var mine = add(deployments, ANNE, "1");
            var other = deployments.add(ANNE, "other", "sandbox", mine.request(), Optional.empty());
            deployments.delete(ANNE, "code", mine.id());
            assertThat(deployments.find(ANNE, "other", other.id())).isPresent();
            deployments.delete(ANNE, "other", other.id());
            int kept = database.jdbi(config)
                    .withHandle(handle -> handle.createQuery("select count(*) from deployed_request")
                            .mapTo(Integer.class)
                            .one());
            assertThat(kept).isZero();
        }
    }
}
