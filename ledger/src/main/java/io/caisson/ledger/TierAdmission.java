package io.caisson.ledger;

import io.caisson.Admission;
import io.caisson.Caller;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Price;
import io.caisson.Receipt;
import io.caisson.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Holds tenants to their tier: so many executions a minute and at once, and to their budget and quota of the month.
///
/// The tenant's own bounds come first, those of the single key second. A place in money is the highest price the
/// execution can have; what it really costs is settled when it has ended. The first refusal of a caller for one reason
/// in a minute gets a receipt, the next ones are counted on it.
final class TierAdmission implements Admission {
    private final Accounts accounts;
    private final Repetitions repetitions;
    private final RateBuckets rates = new RateBuckets();
    private final Map<String, Integer> running = new ConcurrentHashMap<>();

    TierAdmission(Accounts accounts, Repetitions repetitions) {
        this.accounts = accounts;
        this.repetitions = repetitions;
    }

    @Override
    public Pass admit(Caller caller, ExecutionRequest request) {
        var late = tooMany(caller);
        if (late.isPresent()) {
            return refused(caller, "rate", late.get());
        }
        if (!enter(caller)) {
            return refused(
                    caller,
                    "at once",
                    new Refusal(
                            ErrorKind.QUOTA,
                            caller.tier().atOnce() + " executions at once are allowed in the "
                                    + caller.tier().name() + " tier; wait for one to end",
                            Duration.ofSeconds(1)));
        }
        var highest = highest(caller, request.limits());
        var broke = reserve(caller, highest);
        if (broke.isPresent()) {
            leave(caller);
            return refused(caller, "budget", broke.get());
        }
        return new Taken(caller, highest);
    }

    /// The database may be away: whoever then has no money set aside has no place either.
    private Optional<Refusal> reserve(Caller caller, long amount) {
        try {
            return accounts.reserve(caller.tenant(), amount);
        } catch (RuntimeException | Error e) {
            leave(caller);
            throw e;
        }
    }

    private Optional<Refusal> tooMany(Caller caller) {
        return rates.take(caller)
                .map(wait -> new Refusal(
                        ErrorKind.QUOTA,
                        caller.tier().perMinute() + " executions a minute are allowed in the "
                                + caller.tier().name() + " tier; the next one in " + Math.max(1, wait.toSeconds())
                                + " s",
                        wait));
    }

    private boolean enter(Caller caller) {
        var most = caller.tier().atOnce();
        var entered = new boolean[1];
        running.compute(caller.tenant(), (_, now) -> {
            var already = now == null ? 0 : now;
            entered[0] = most == 0 || already < most;
            return entered[0] ? Integer.valueOf(already + 1) : now;
        });
        return entered[0];
    }

    private void leave(Caller caller) {
        running.computeIfPresent(caller.tenant(), (_, now) -> now <= 1 ? null : now - 1);
    }

    /// What it costs if it uses all it may.
    static long highest(Caller caller, Limits asked) {
        var ceilings = caller.tier().ceilings();
        var held = asked;
        for (var limit : List.of(Limit.TIMEOUT, Limit.COMPILE_TIMEOUT, Limit.MEMORY)) {
            held = held.with(limit, Math.min(asked.of(limit), ceilings.of(limit)));
        }
        return Rows.scaled(Price.highest(caller.tier(), held).amount(), Price.SCALE);
    }

    private Pass refused(Caller caller, String reason, Refusal refusal) {
        return repetitions.of(caller, reason, refusal);
    }

    /// A place that was taken.
    private final class Taken implements Pass {
        private final Caller caller;
        private final long reserved;
        private long charged;

        Taken(Caller caller, long reserved) {
            this.caller = caller;
            this.reserved = reserved;
        }

        @Override
        public void settle(Receipt receipt) {
            charged = Rows.scaled(receipt.price().amount(), Price.SCALE);
        }

        @Override
        public void close() {
            accounts.settle(caller.tenant(), reserved, charged);
            leave(caller);
        }
    }
}
