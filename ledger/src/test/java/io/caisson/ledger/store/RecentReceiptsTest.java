package io.caisson.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ledger.Samples;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.Rows;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Receipt;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentReceiptsTest {
    private static final ReceiptView TENANT = ReceiptView.ofTenant("a");

    private final RecentReceipts recent = new RecentReceipts();
    private final Attempt attempt = Samples.attempt("a", "1");

    @Test
    void isSeenFromWhenTheJournalHasItUntilTheDatabaseHasIt() {
        recent.closing(attempt.caller(), closing(attempt));
        assertThat(recent.document(TENANT, attempt.id())).isEmpty();
        recent.written(attempt.id());
        assertThat(recent.document(TENANT, attempt.id())).isPresent();
        recent.filled(List.of(attempt.id()));
        assertThat(recent.document(TENANT, attempt.id())).isEmpty();
    }

    @Test
    void isNotKeptWhenTheDatabaseWasFaster() {
        recent.closing(attempt.caller(), closing(attempt));
        recent.filled(List.of(attempt.id()));
        recent.written(attempt.id());
        assertThat(recent.document(TENANT, attempt.id())).isEmpty();
    }

    @Test
    void isSeenByItsTenantAndItsUserAlone() {
        add(recent, attempt);
        var user = attempt.caller().name();
        assertThat(recent.document(ReceiptView.ofUser("a", user), attempt.id())).isPresent();
        assertThat(recent.document(ReceiptView.ofUser("a", user + "2"), attempt.id()))
                .isEmpty();
        assertThat(recent.document(ReceiptView.ofTenant("b"), attempt.id())).isEmpty();
    }

    @Test
    void keepsABoundedAmount() {
        var bytes = closing(attempt).row().text(Column.DOCUMENT).length();
        var small = new RecentReceipts(bytes + bytes / 2);
        var second = Samples.attempt("a", "1");
        add(small, attempt);
        add(small, second);
        assertThat(small.document(TENANT, attempt.id())).isPresent();
        assertThat(small.document(TENANT, second.id())).isEmpty();
        small.filled(List.of(attempt.id()));
        add(small, second);
        assertThat(small.document(TENANT, second.id())).isPresent();
    }

    private static void add(RecentReceipts receipts, Attempt attempt) {
        receipts.closing(attempt.caller(), closing(attempt));
        receipts.written(attempt.id());
    }

    private static Entry closing(Attempt attempt) {
        return Rows.closing(Receipt.of(attempt, Samples.completed(1), true, Instant.EPOCH));
    }
}
