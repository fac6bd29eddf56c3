package io.caisson.ledger.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.Value;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.OpenLedger;
import io.caisson.ledger.Receiver;
import io.caisson.ledger.Samples;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.EventId;
import io.caisson.ledger.record.Webhook;
import io.caisson.ledger.signed.Signature;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Deliveries to a real server by https: in order, at least once, signed, and what becomes of those that fail.
@ParameterizedClass
@EnumSource(Database.class)
class WebhooksTest {
    private static final Courier.Pace QUICK = new Courier.Pace(3, Duration.ofMillis(2), Duration.ofMillis(10), 6);

    private final Database database;

    @TempDir
    Path folder;

    private final AtomicInteger lookups = new AtomicInteger();
    private LedgerConfig config;
    private Receiver receiver;
    private DurableLedger ledger;

    WebhooksTest(Database database) {
        this.database = database;
    }

    @BeforeEach
    void open() throws Exception {
        receiver = Receiver.start();
        config = database.config(folder);
        ledger = OpenLedger.open(config, Clock.systemUTC(), wire());
    }

    /// Every name is this host's.
    private Webhooks.Wire wire() {
        return new Webhooks.Wire(
                new Addresses(
                        _ -> {
                            lookups.incrementAndGet();
                            return new InetAddress[] {InetAddress.getLoopbackAddress()};
                        },
                        InetAddress::isLoopbackAddress),
                receiver.tls()::getSocketFactory,
                QUICK);
    }

    @AfterEach
    void close() {
        ledger.close();
        receiver.close();
    }

    private void reopen() {
        ledger.close();
        ledger = OpenLedger.open(config, Clock.systemUTC(), wire());
    }

    private void record(String tenant, int number) {
        var attempt = Samples.attempt(tenant, "x" + number);
        ledger.open(attempt);
        ledger.close(attempt, Samples.completed(number));
    }

    private Webhook.Created create(Event.Type... types) {
        return ledger.webhooks().create("a", receiver.url("/in?k=v"), Set.of(types));
    }

    private List<Receiver.Delivery> take(int count) throws InterruptedException {
        var deliveries = new ArrayList<Receiver.Delivery>();
        while (deliveries.size() < count) {
            var delivery = receiver.deliveries.poll(20, TimeUnit.SECONDS);
            assertThat(delivery)
                    .as("delivery %d of %d", deliveries.size() + 1, count)
                    .isNotNull();
            deliveries.add(delivery);
        }
        return deliveries;
    }

    private static List<String> ids(List<Receiver.Delivery> deliveries) {
        return deliveries.stream().map(Receiver.Delivery::id).toList();
    }

    private static void await(BooleanSupplier holds) {
        var deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }

    @Test
    void tellsInOrderAndSigns() throws Exception {
        var created = create();
        record("b", 0);
        record("a", 1);
        record("a", 2);
        var deliveries = take(8);
        var replayed = new ArrayList<Event>();
        var reader = ledger.events().reader("a", EventId.START);
        while (replayed.size() < 8) {
            replayed.addAll(reader.next(Duration.ofSeconds(5)));
        }
        assertThat(deliveries.stream().map(Receiver.Delivery::body))
                .isEqualTo(replayed.stream().map(Event::json).toList());
        assertThat(deliveries).allSatisfy(delivery -> {
            assertThat(delivery.path()).isEqualTo("/in?k=v");
            assertThat(delivery.host()).isEqualTo("hook.test:" + receiver.port());
            assertThat(delivery.id())
                    .isEqualTo(Value.json(delivery.body()).map().get("eventId"));
            assertThat(delivery.signature())
                    .isEqualTo("v1,"
                            + Signature.sign(
                                    created.secret(),
                                    delivery.id() + "." + delivery.timestamp() + "." + delivery.body()));
            assertThat(Instant.ofEpochSecond(Long.parseLong(delivery.timestamp())))
                    .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(1));
        });
        assertThat(lookups).as("each delivery resolves the name once").hasValue(8);
    }

    /// From the Standard Webhooks convention: known secret, known answer.
    @Test
    void theSignatureIsWhatReceiversExpect() {
        assertThat(Signature.sign(
                        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                        "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}"))
                .isEqualTo("g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void tellsOnlyWhatIsWanted() throws Exception {
        create(Event.Type.EXECUTION_COMPLETED, Event.Type.EXECUTION_FAILED);
        record("a", 1);
        record("a", 2);
        assertThat(take(2)).allSatisfy(delivery -> assertThat(delivery.body()).contains("code:execution:completed"));
    }

    @Test
    void triesAgainWhatFailed() throws Exception {
        var failures = new AtomicInteger(2);
        receiver.answer = _ -> failures.getAndDecrement() > 0 ? 503 : 200;
        create(Event.Type.EXECUTION_COMPLETED);
        record("a", 1);
        var deliveries = take(3);
        assertThat(new HashSet<>(ids(deliveries))).hasSize(1);
    }

    @Test
    void givesUpAndGoesOn() throws Exception {
        receiver.answer = delivery -> delivery.body().contains("\"eventId\":\"2-1\"") ? 500 : 200;
        var created = create(Event.Type.EXECUTION_COMPLETED);
        var id = created.webhook().id();
        record("a", 1);
        record("a", 2);
        assertThat(ids(take(4))).containsExactly("2-1", "2-1", "2-1", "4-1");
        assertThat(ledger.webhooks().deadLetters("a", id)).singleElement().satisfies(letter -> {
            assertThat(letter.eventId()).isEqualTo(new EventId(2, 1));
            assertThat(letter.attempts()).isEqualTo(3);
            assertThat(letter.reason()).isEqualTo("it was answered with status 500");
        });
        assertThat(ledger.webhooks().deadLetters("b", id)).isEmpty();
        receiver.answer = _ -> 200;
        assertThat(ledger.webhooks().replay("b", id)).isZero();
        assertThat(ledger.webhooks().replay("a", id)).isEqualTo(1);
        assertThat(ids(take(1))).containsExactly("2-1");
        await(() -> ledger.webhooks().deadLetters("a", id).isEmpty());
    }

    @Test
    void tooManyDeadLettersStopItUntilTheyAreReplayed() throws Exception {
        receiver.answer = _ -> 410;
        var id = create(Event.Type.EXECUTION_COMPLETED).webhook().id();
        IntStream.range(0, 10).forEach(at -> record("a", at));
        await(() -> ledger.webhooks().find("a", id).orElseThrow().state().equals(Webhook.STOPPED));
        assertThat(ledger.webhooks().deadLetters("a", id)).hasSize(6);
        // three tries for the first, one for each of those that follow
        assertThat(receiver.deliveries).hasSize(8);
        reopen();
        receiver.deliveries.clear();
        receiver.answer = _ -> 200;
        assertThat(ledger.webhooks().replay("a", id)).isEqualTo(6);
        assertThat(new HashSet<>(ids(take(10)))).hasSize(10);
        await(() -> ledger.webhooks().deadLetters("a", id).isEmpty());
        assertThat(ledger.webhooks().find("a", id).orElseThrow().state()).isEqualTo(Webhook.ACTIVE);
    }

    @Test
    void goesOnAfterARestart() throws Exception {
        receiver.answer = _ -> 503;
        create(Event.Type.EXECUTION_COMPLETED);
        record("a", 1);
        take(1);
        ledger.close();
        receiver.deliveries.clear();
        receiver.answer = _ -> 200;
        ledger = OpenLedger.open(config, Clock.systemUTC(), wire());
        record("a", 2);
        var seen = new HashSet<String>();
        while (!seen.equals(Set.of("2-1", "4-1"))) {
            seen.addAll(ids(take(1)));
        }
    }

    @Test
    void aRedirectIsNotFollowed() throws Exception {
        receiver.answer = _ -> 302;
        var id = create(Event.Type.EXECUTION_COMPLETED).webhook().id();
        record("a", 1);
        assertThat(take(3)).allSatisfy(delivery -> assertThat(delivery.path()).isEqualTo("/in?k=v"));
        await(() -> !ledger.webhooks().deadLetters("a", id).isEmpty());
        assertThat(ledger.webhooks().deadLetters("a", id).getFirst().reason()).endsWith("status 302");
        assertThat(receiver.deliveries).isEmpty();
    }

    @Test
    void whatIsDeletedIsToldNothing() throws Exception {
        var id = create().webhook().id();
        assertThat(ledger.webhooks().delete("b", id)).isFalse();
        assertThat(ledger.webhooks().delete("a", id)).isTrue();
        assertThat(ledger.webhooks().list("a")).isEmpty();
        var other = create(Event.Type.EXECUTION_COMPLETED).webhook().id();
        assertThat(other).isNotEqualTo(id);
        record("a", 1);
        assertThat(ids(take(1))).containsExactly("2-1");
        assertThat(receiver.deliveries).isEmpty();
    }

    @Test
    void theSecretIsShownOnce() {
        var created = create();
        assertThat(created.secret()).startsWith("whsec_").hasSize(6 + 44);
        assertThat(ledger.webhooks().list("a").toString()).doesNotContain(created.secret());
    }

    @Test
    void aTenantHasTwentyAtMost() {
        IntStream.range(0, 20).forEach(_ -> create());
        assertThatThrownBy(this::create).hasMessageContaining("there are 20 webhooks already");
        ledger.webhooks().create("b", receiver.url("/"), Set.of());
    }

    @Test
    void aCertificateOfAnotherNameIsRefused() throws IOException {
        var endpoint = endpoint("https://other.test:" + receiver.port() + "/", receiver.tls());
        assertThatThrownBy(() -> endpoint.post(Map.of(), "{}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("No subject alternative DNS name matching other.test");
        assertThat(receiver.deliveries).isEmpty();
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
        var endpoint = endpoint(receiver.url("/"), SSLContext.getDefault());
        assertThatThrownBy(() -> endpoint.post(Map.of(), "{}")).hasMessageContaining("certification path");
        assertThat(receiver.deliveries).isEmpty();
    }

    private static Endpoint endpoint(String url, SSLContext tls) {
        var addresses = new Addresses(
                _ -> new InetAddress[] {InetAddress.getLoopbackAddress()}, InetAddress::isLoopbackAddress);
        return new Endpoint(Endpoint.url(url), addresses, tls::getSocketFactory);
    }

    @Test
    void whoDoesNotAnswerCostsFiveSeconds() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var endpoint = endpoint("https://hook.test:" + silent.getLocalPort() + "/", receiver.tls());
            var began = System.nanoTime();
            assertThatThrownBy(() -> endpoint.post(Map.of(), "{}")).hasMessage("no answer within 5 seconds");
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(8));
        }
    }
}
