package io.caisson.embed;

import io.caisson.execution.Admission;
import io.caisson.execution.Ledger;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.JournalLedger;
import io.caisson.ledger.config.LedgerConfig;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The ledger of a data folder, with its database from the beginning or when it is needed. Thread-safe.
final class OpenLedger implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(OpenLedger.class.getName());
    /// A program that takes longer should not keep others from reading what ran before it.
    private static final Duration FILL_TIMEOUT = Duration.ofSeconds(4);

    private final @Nullable JournalLedger journal;
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable DurableLedger durable;

    private OpenLedger(@Nullable JournalLedger journal, @Nullable DurableLedger durable) {
        this.journal = journal;
        this.durable = durable;
    }

    static OpenLedger of(LedgerConfig config) {
        return new OpenLedger(null, DurableLedger.open(config, Clock.systemUTC()));
    }

    /// Without the database where that can be.
    static OpenLedger ofOneExecution(LedgerConfig config) {
        return JournalLedger.open(config, Clock.systemUTC())
                .map(OpenLedger::later)
                .orElseGet(() -> of(config));
    }

    private static OpenLedger later(JournalLedger journal) {
        var ledger = new OpenLedger(journal, null);
        Thread.ofPlatform().daemon().name("ledger-later").start(ledger::openLater);
        return ledger;
    }

    private void openLater() {
        try {
            if (!ended.await(FILL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                openUnlessClosed();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "the database cannot be filled now, the journal keeps what comes: {0}", e);
        }
    }

    private synchronized void openUnlessClosed() {
        if (ended.getCount() > 0) {
            durable();
        }
    }

    Ledger ledger() {
        return journal == null ? durable() : journal;
    }

    /// Everybody who runs one program on their own machine may.
    Admission admission() {
        return journal == null ? durable().admission() : Admission.OPEN;
    }

    synchronized DurableLedger durable() {
        if (durable == null) {
            durable = DurableLedger.over(Objects.requireNonNull(journal));
        }
        return durable;
    }

    @Override
    public synchronized void close() {
        ended.countDown();
        if (durable != null) {
            durable.close();
        } else if (journal != null) {
            journal.close();
        }
    }
}
