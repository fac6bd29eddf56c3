package io.caisson.ledger.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.OpenLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.Interrupted;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.Rows;
import io.caisson.ledger.receipt.SourcePolicy;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.EventId;
import io.caisson.receipt.Attempt;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Every event in order and exactly once, live or long after.
@ParameterizedClass
@EnumSource(Database.class)
class EventStreamTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    private static final List<Event.Type> COMPLETED = List.of(
            Event.Type.VALIDATION_STARTED,
            Event.Type.VALIDATION_COMPLETED,
            Event.Type.EXECUTION_STARTED,
            Event.Type.EXECUTION_COMPLETED);
    private static final List<Event.Type> TIMED_OUT = List.of(
            Event.Type.VALIDATION_STARTED,
            Event.Type.VALIDATION_COMPLETED,
            Event.Type.EXECUTION_STARTED,
            Event.Type.RESOURCE_LIMIT_EXCEEDED,
            Event.Type.EXECUTION_TIMEOUT,
            Event.Type.EXECUTION_FAILED);

    private final Database database;

    @TempDir
    Path folder;

    private LedgerConfig config;
    private DurableLedger ledger;

    EventStreamTest(Database database) {
        this.database = database;
    }

    @BeforeEach
    void open() {
        config = database.config(folder);
        ledger = DurableLedger.open(config, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    private void reopen() {
        ledger.close();
        ledger = DurableLedger.open(config, Clock.systemUTC());
    }

    private void record(String tenant, int number) {
        var attempt = Samples.attempt(tenant, "x" + number);
        ledger.open(attempt);
        ledger.close(
                attempt,
                number % 5 == 0
                        ? Samples.run(new Outcome.LimitReached(Limit.TIMEOUT, "too long"))
                        : Samples.completed(number));
    }

    /// All there is of a tenant after `after`.
    private List<Event> replay(String tenant, EventId after) throws InterruptedException {
        ledger.settle();
        return all(ledger.events().reader(tenant, after));
    }

    private static List<Event> all(EventReader reader) throws InterruptedException {
        var events = new ArrayList<Event>();
        for (var next = reader.next(Duration.ZERO); !next.isEmpty(); next = reader.next(Duration.ZERO)) {
            events.addAll(next);
        }
        return events;
    }

    private static void assertWhole(Collection<Event> events, int executions) {
        assertThat(events.stream().map(event -> event.head().id())).isSorted().doesNotHaveDuplicates();
        var byExecution = events.stream()
                .collect(Collectors.groupingBy(
                        event -> event.head().requestId(), Collectors.mapping(Event::type, Collectors.toList())));
        assertThat(byExecution).hasSize(executions);
        assertThat(byExecution.values()).allSatisfy(types -> assertThat(types).isIn(COMPLETED, TIMED_OUT));
    }

    private static List<Event> take(BlockingQueue<Event> queue, int count) throws InterruptedException {
        var events = new ArrayList<Event>();
        while (events.size() < count) {
            var event = queue.poll(SOON.toSeconds(), TimeUnit.SECONDS);
            assertThat(event).as("event %d of %d", events.size() + 1, count).isNotNull();
            events.add(event);
        }
        return events;
    }

    @Test
    void fiveHundredAtOnceAreToldOnceAndInOrder() throws Exception {
        var live = new LinkedBlockingQueue<Event>();
        ledger.events().listen(ledger.events().reader("a", EventId.START), live::add);
        IntStream.range(0, 500).parallel().forEach(at -> record(at % 10 == 9 ? "b" : "a", at));
        // 450 of tenant a, those of every fifth number with six events
        var told = take(live, 450 * 4 + 2 * 100);
        assertWhole(told, 450);
        assertThat(replay("a", EventId.START)).isEqualTo(told);
        reopen();
        assertThat(replay("a", EventId.START)).isEqualTo(told);
        assertThat(live).isEmpty();
    }

    @Test
    void aReaderGoesOnWhereverItStopped() throws Exception {
        IntStream.range(0, 40).forEach(at -> record("a", at));
        var all = replay("a", EventId.START);
        reopen();
        for (var at : List.of(0, 1, 2, 3, 50, all.size() - 2, all.size() - 1)) {
            assertThat(replay("a", all.get(at).head().id())).isEqualTo(all.subList(at + 1, all.size()));
        }
    }

    @Test
    void whatRunsIsToldThoughItHasNotEnded() throws Exception {
        var attempt = Samples.attempt("a", "long");
        ledger.open(attempt);
        IntStream.range(1, 4).forEach(at -> record("a", at));
        assertThat(replay("a", EventId.START).subList(0, 3))
                .allSatisfy(event -> assertThat(event.head().requestId()).isEqualTo(attempt.id()));
    }

    /// More than memory holds, while some of the first still run.
    @Test
    void whatIsTooOldForMemoryComesFromTheDatabase() throws Exception {
        var first = Samples.attempt("a", "first");
        ledger.open(first);
        IntStream.range(0, 600).forEach(at -> record(at % 2 == 0 ? "a" : "b", 5 * at + 1));
        ledger.settle();
        var small = new EventStream(OpenLedger.store(ledger).receipts(), 1_201, 10);
        small.filled(List.of(entry(1, first)));
        var events = all(small.reader("a", EventId.START));
        assertThat(events).hasSize(3 + 300 * 4);
        assertThat(events).isEqualTo(replay("a", EventId.START));
        assertThat(all(small.readerOfAll(EventId.START))).hasSize(3 + 600 * 4);
    }

    private static Entry entry(long position, Attempt attempt) {
        var entry = Rows.opening(attempt, SourcePolicy.HASH_ONLY);
        entry.row().set(Column.OPENED, position);
        return entry;
    }

    @Test
    void whatACrashLeftOpenFailsAfterTheRestart() throws Exception {
        record("a", 1);
        var attempt = Samples.attempt("a", "for(;;){}");
        ledger.open(attempt);
        var before = replay("a", EventId.START);
        assertThat(before).hasSize(7);
        reopen();
        var after = replay("a", EventId.START);
        assertThat(after.subList(0, 7)).isEqualTo(before);
        assertThat(after.subList(7, after.size())).singleElement().satisfies(event -> {
            assertThat(event.head().requestId()).isEqualTo(attempt.id());
            assertThat(event).isInstanceOfSatisfying(Event.ExecutionFailed.class, failed -> {
                assertThat(failed.errorType()).isEqualTo(Event.ErrorType.RUNTIME);
                assertThat(failed.error()).isEqualTo(Interrupted.WHY);
            });
        });
        assertThat(replay("a", before.getLast().head().id())).hasSize(1);
    }

    @Test
    void aSlowListenerHoldsNobodyUp() throws Exception {
        var held = new CountDownLatch(1);
        var slow = new LinkedBlockingQueue<Event>();
        ledger.events().listen(ledger.events().reader("a", EventId.START), event -> {
            try {
                held.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            slow.add(event);
        });
        var quick = new LinkedBlockingQueue<Event>();
        ledger.events().listen(ledger.events().reader("a", EventId.START), quick::add);
        IntStream.range(1, 5).forEach(at -> record("a", at));
        var told = take(quick, 16);
        assertThat(slow).isEmpty();
        held.countDown();
        assertThat(take(slow, 16)).isEqualTo(told);
    }

    @Test
    void aThrowingListenerIsToldOfTheNext() throws Exception {
        var told = new LinkedBlockingQueue<Event>();
        ledger.events().listen(ledger.events().reader("a", EventId.START), event -> {
            told.add(event);
            throw new IllegalStateException("listeners do that");
        });
        IntStream.range(1, 4).forEach(at -> record("a", at));
        assertWhole(take(told, 12), 3);
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void aListenerHearsTheEnd() throws Exception {
        var told = new LinkedBlockingQueue<Event>();
        ledger.events().listen(ledger.events().reader("a", EventId.START), told::add);
        record("a", 1);
        ledger.close();
        assertThat(told).hasSize(4);
    }

    @Test
    void aTenantHearsItsOwn() throws Exception {
        record("a", 1);
        record("b", 1);
        assertThat(replay("b", EventId.START))
                .hasSize(4)
                .allSatisfy(event -> assertThat(event.head().tenant()).isEqualTo("b"));
        assertThat(replay("nobody", EventId.START)).isEmpty();
    }

    /// A tenant with many receipts of other users: whoever reads on its behalf can see in between that a key has ended.
    @Test
    void aReadingWithoutEventsReturnsBetweenPages() throws Exception {
        IntStream.range(0, 600).forEach(at -> record("a", at));
        ledger.settle();
        var stream = new EventStream(OpenLedger.store(ledger).receipts(), 1_200, 10);
        var reader = stream.reader(ReceiptView.ofUser("a", "nobody"), EventId.START);
        var looks = 0;
        while (reader.reached().compareTo(stream.newest()) < 0) {
            assertThat(reader.next(SOON)).isEmpty();
            looks++;
        }
        assertThat(looks).isBetween(2, 10);
    }

    @Test
    void anInterruptEndsAReadingThatNeedNotWait() {
        record("a", 1);
        ledger.settle();
        var reader = ledger.events().reader("nobody", EventId.START);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> reader.next(Duration.ZERO)).isInstanceOf(InterruptedException.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void anIdFromTheFutureMeansNow() throws Exception {
        record("a", 1);
        ledger.settle();
        var reader = ledger.events().reader("a", new EventId(Long.MAX_VALUE, 1));
        assertThat(reader.next(Duration.ZERO)).isEmpty();
        record("a", 2);
        assertThat(reader.next(SOON)).isNotEmpty();
    }
}
