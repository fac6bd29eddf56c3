package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StoreLaneTest {
    @TempDir
    private Path folder;

    /// SQLite keeps the carrier of a virtual thread until it has its answer.
    @Test
    void virtualThreadsAskSqliteByOthers() throws Exception {
        try (var store = Store.sqlite(folder.resolve("test.db"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(threads.submit(() ->
                                    store.withHandle(_ -> Thread.currentThread().isVirtual()))
                            .get())
                    .isFalse();
            assertThat(threads.submit(() -> store.inTransaction(
                                    _ -> Thread.currentThread().isVirtual()))
                            .get())
                    .isFalse();
            assertThat(store.<Thread, RuntimeException>withHandle(_ -> Thread.currentThread()))
                    .isSameAs(Thread.currentThread());
        }
    }

    @Test
    void whatAQueryThrowsIsItsCallers() throws Exception {
        try (var store = Store.sqlite(folder.resolve("test.db"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThatThrownBy(() -> threads.submit(() -> store.withHandle(_ -> {
                                throw new InterruptedException("no");
                            }))
                            .get())
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(InterruptedException.class)
                    .hasMessage("no");
        }
    }
}
