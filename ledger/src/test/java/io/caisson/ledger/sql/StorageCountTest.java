package io.caisson.ledger.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageCountTest {
    /// SQLite marks a column of which it wants nothing but the number of bytes: the header of a row has that.
    private static final int ONLY_BYTE_LENGTH = 0xc0;

    @TempDir
    private Path folder;

    @Test
    void textsAreCountedWithoutBeingRead() {
        try (var store = Store.sqlite(folder.resolve("test.db"))) {
            var sql = "explain select " + SqlDialect.SQLITE.length("document") + " from receipt";
            var steps = store.withHandle(handle -> handle.createQuery(sql)
                    .map((row, _) -> row.getString("opcode") + " " + row.getInt("p5"))
                    .list());
            assertThat(steps).contains("Column " + ONLY_BYTE_LENGTH);
        }
    }
}
