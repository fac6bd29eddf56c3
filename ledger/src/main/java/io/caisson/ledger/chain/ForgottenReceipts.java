package io.caisson.ledger.chain;

import io.caisson.ledger.port.LedgerSnapshot;
import io.caisson.ledger.port.ReceiptScan;
import io.caisson.ledger.port.RollupScan;
import io.caisson.ledger.signed.ForgottenAct;
import io.caisson.ledger.signed.LedgerAct;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Proves the stubs and the roll-ups of one tenant against the acts that forgot its receipts.
///
/// Belongs to one verification, which has proven the acts already. Stubs have to come in the order of their numbers.
final class ForgottenReceipts {
    private final RollupScan rollups;
    private final String tenant;
    private final Map<Long, Cover> covers = new HashMap<>();
    private final Map<Long, String> hours = new HashMap<>();

    /// An act, and those of its stubs that were met.
    private record Cover(ForgottenAct act, long highest, ForgottenAct.StubHash met) {}

    ForgottenReceipts(LedgerSnapshot ledger, String tenant, AgeBound ages) {
        this.rollups = ledger.rollups();
        this.tenant = tenant;
        try (var acts = ledger.acts().acts(tenant, LedgerAct.Kind.FORGOTTEN)) {
            acts.forEachRemaining(act -> add(act, ages));
        }
    }

    private void add(LedgerAct signed, AgeBound ages) {
        var act = ForgottenAct.of(signed);
        hours.putAll(act.hours());
        var isInTime = act.cut().isEmpty()
                || act.cut().getAsLong() <= signed.madeAt() - act.period().orElse(0);
        var highest = act.cut().isEmpty()
                ? Long.MAX_VALUE
                : ages.highest(tenant, act.cut().getAsLong());
        if (act.stubs() > 0) {
            covers.put(signed.number(), new Cover(act, isInTime ? highest : 0, new ForgottenAct.StubHash()));
        }
    }

    /// What is wrong with a stub.
    Optional<Verification.Flaw> stubFlaw(ReceiptScan.Stub stub) {
        var cover = covers.get(stub.act());
        if (cover == null) {
            return flaw(stub.seq(), "receipt " + stub.seq() + " was replaced by a stub that no signed act covers");
        }
        if (stub.seq() > cover.highest) {
            return flaw(stub.seq(), "receipt " + stub.seq() + " was forgotten before its time");
        }
        var met = cover.met.add(stub.seq(), stub.digest());
        if (met.count() < cover.act.stubs()) {
            return Optional.empty();
        }
        covers.remove(stub.act());
        return met.hex().equals(cover.act.digests())
                ? Optional.empty()
                : flaw(
                        stub.seq(),
                        "stubs up to receipt " + stub.seq() + " are not those that signed act " + stub.act()
                                + " covers");
    }

    /// What is wrong when no more stubs come: an act that covers stubs which are not there.
    Optional<Verification.Flaw> endFlaw() {
        return covers.keySet().stream()
                .min(Long::compare)
                .flatMap(act -> flaw(0, "stubs that act " + act + " covers are missing"));
    }

    /// What is wrong with the roll-ups. They have to be the sums of the receipts and of the forgotten receipts.
    Optional<Verification.Flaw> rollupFlaw() {
        try (var days = RollupDays.of(rollups, tenant)) {
            for (var day = days.next(); day != null; day = days.next()) {
                var flaw = rollupFlaw(day);
                if (flaw.isPresent()) {
                    return flaw;
                }
            }
        }
        return hours.isEmpty()
                ? Optional.empty()
                : flaw(0, "sums of forgotten receipts are missing, " + hours.size() + " hours of them");
    }

    private Optional<Verification.Flaw> rollupFlaw(RollupDays.Day day) {
        for (var hour : day.forgotten().entrySet()) {
            if (!ForgottenAct.hash(hour.getValue()).equals(hours.remove(hour.getKey()))) {
                return flaw(0, "the sums of the forgotten receipts of hour " + hour.getKey() + " are not signed");
            }
            day.receipts().addHour(tenant, hour.getKey(), hour.getValue());
        }
        return day.receipts()
                .difference(day.stored())
                .flatMap(difference -> flaw(0, "the roll-ups are not the sums of the receipts: " + difference));
    }

    private Optional<Verification.Flaw> flaw(long seq, String what) {
        return Optional.of(new Verification.Flaw(tenant, seq, "", what));
    }
}
