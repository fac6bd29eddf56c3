package io.caisson.ledger.sql;

import io.caisson.ledger.chain.RollupDays;
import io.caisson.ledger.port.Notary;
import io.caisson.ledger.port.SignedState;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.signed.ActDraft;
import io.caisson.ledger.signed.ForgottenAct;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Signs, once, what a ledger has when it begins to keep acts: the price lists of a new ledger, and everything that an
/// earlier version wrote without an act.
///
/// A ledger whose acts and checkpoints were all removed looks like one of an earlier version. A checkpoint that was
/// kept
/// elsewhere shows the difference: it names acts that are not there.
final class SqlAdoption {
    private static final System.Logger LOG = System.getLogger(SqlAdoption.class.getName());
    /// An act names so many hours at most, to stay small.
    private static final int HOURS_PER_ACT = 2_000;

    /// Price lists without an act that names their ceiling of storage.
    private static final String UNSIGNED_STORAGE = """
            select 1 from price_list where not exists (select 1 from ledger_act
              where subject = 'price_list:' || version || ':' || tier and subject <> ''
                and body like '%"storage_bytes"%')
            """;

    private final Handle handle;
    private final SqlDialect dialect;
    private final SqlActs acts;
    private final Notary notary;

    private SqlAdoption(Handle handle, SqlDialect dialect, SqlActs acts, Notary notary) {
        this.handle = handle;
        this.dialect = dialect;
        this.acts = acts;
        this.notary = notary;
    }

    static void of(Store store, SqlActs acts, Notary notary) {
        if (store.withHandle(SqlAdoption::isDue)) {
            store.useWriting(handle -> new SqlAdoption(handle, store.dialect(), acts, notary).sign());
        }
        if (store.withHandle(handle -> handle.createQuery(UNSIGNED_STORAGE)
                .mapTo(Integer.class)
                .findFirst()
                .isPresent())) {
            store.useWriting(handle -> new SqlAdoption(handle, store.dialect(), acts, notary).signPriceLists());
        }
    }

    /// Price lists were signed before they had a price and a ceiling of storage. Those that are still what was signed
    /// then are signed again; the others stay for `verify` to find.
    private void signPriceLists() {
        handle
                .createQuery(SignedRows.select(SignedTable.PRICE_LIST))
                .map((row, _) -> SignedRows.read(SignedTable.PRICE_LIST, row))
                .list()
                .stream()
                .filter(row ->
                        notary.vouchesFor(new SignedState(Optional.of(row), SqlActs.about(handle, row.subject()))))
                .filter(row -> SqlActs.about(handle, row.subject())
                        .filter(act -> act.members().containsKey("storage_bytes"))
                        .isEmpty())
                .forEach(row -> acts.append(handle, notary, ActDraft.of(LedgerAct.Kind.ADOPTED, row)));
    }

    private static boolean isDue(Handle handle) {
        return SqlActs.newest(handle).isEmpty()
                && handle.createQuery("select 1 from checkpoint where act_number > 0 limit 1")
                        .mapTo(Integer.class)
                        .findOne()
                        .isEmpty();
    }

    private void sign() {
        var tenants = handle.createQuery("select tenant, count(*) from stub group by tenant order by tenant")
                .map((row, _) -> Map.entry(row.getString(1), row.getLong(2)))
                .list();
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("schema", Store.SCHEMA_VERSION);
        members.put("stubs", tenants.stream().mapToLong(Map.Entry::getValue).sum());
        acts.append(handle, notary, new ActDraft(LedgerAct.Kind.ADOPTED, "", "", members));
        for (var table : SignedTable.values()) {
            handle.createQuery(SignedRows.select(table)).map((row, _) -> SignedRows.read(table, row)).list().stream()
                    .forEach(row -> acts.append(handle, notary, ActDraft.of(LedgerAct.Kind.ADOPTED, row)));
        }
        for (var tenant : tenants) {
            signStubs(tenant.getKey());
            LOG.log(
                    Level.WARNING,
                    "{0} forgotten receipts of tenant {1} were adopted without a signed act, as an earlier version left"
                            + " them. Verify the ledger with a checkpoint that was kept elsewhere",
                    tenant.getValue(),
                    tenant.getKey());
        }
    }

    private record Bare(long seq, byte[] digest) {}

    private void signStubs(String tenant) {
        var number = acts.next(handle);
        var hash = new ForgottenAct.StubHash();
        var head = Chain.Head.NONE;
        for (var stub : handle.createQuery("select seq, digest from stub where tenant = ? order by seq")
                .bind(0, tenant)
                .map((row, _) -> new Bare(row.getLong(1), row.getBytes(2)))
                .list()) {
            var before = head.seq() == stub.seq - 1 ? head : receipt(tenant, stub.seq - 1);
            head = before.next(tenant, stub.digest);
            handle.execute(
                    "update stub set act = ?, link = ? where tenant = ? and seq = ?",
                    number,
                    head.link(),
                    tenant,
                    stub.seq);
            hash.add(stub.seq, stub.digest);
        }
        signSums(tenant, hash);
    }

    private Chain.Head receipt(String tenant, long seq) {
        return handle.createQuery("select link from receipt where tenant = ? and seq = ?")
                .bind(0, tenant)
                .bind(1, seq)
                .map((row, _) -> new Chain.Head(seq, row.getBytes(1)))
                .findOne()
                .orElse(new Chain.Head(seq, new byte[0]));
    }

    private void signSums(String tenant, ForgottenAct.StubHash stubs) {
        var hours = new LinkedHashMap<Long, String>();
        var sums = new LinkedHashMap<Long, String>();
        try (var days = RollupDays.of(new SqlRollupScan(handle, dialect), tenant)) {
            for (var day = days.next(); day != null; day = days.next()) {
                sums.putAll(day.stored().without(day.receipts()).hours());
            }
        }
        var first = true;
        for (var hour : sums.entrySet()) {
            SqlRetentionStore.writeForgotten(handle, tenant, hour.getKey(), hour.getValue());
            hours.put(hour.getKey(), ForgottenAct.hash(hour.getValue()));
            if (hours.size() == HOURS_PER_ACT) {
                append(tenant, first, stubs, hours);
                first = false;
                hours.clear();
            }
        }
        if (first || !hours.isEmpty()) {
            append(tenant, first, stubs, hours);
        }
    }

    private void append(String tenant, boolean withStubs, ForgottenAct.StubHash stubs, Map<Long, String> hours) {
        var act = new ForgottenAct(
                withStubs ? stubs.count() : 0,
                withStubs ? stubs.hex() : "",
                OptionalLong.empty(),
                OptionalLong.empty(),
                hours);
        acts.append(handle, notary, new ActDraft(LedgerAct.Kind.FORGOTTEN, tenant, "", act.members()));
    }
}
