package io.caisson.ledger.admission;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.execution.Admission;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.store.TenantStorage;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.StoredSize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Holds tenants to their tier: so many executions a minute and at once, to the storage of
/// their tier, and to their budget and quota of the month.
///
/// The tenant's own bounds come first, those of the single key second. A place in money is the highest price the
/// execution can have; what it really costs is settled when it has ended. The first refusal of a caller for one reason
/// in a minute gets a receipt, the next ones are counted on it.
public final class TierAdmission implements Admission {
    private static final String RATE = "rate";
    private static final String AT_ONCE = "at once";

    private final Accounts accounts;
    private final TenantStorage storage;
    private final Repetitions repetitions;
    private final RateBuckets rates;
    private final ConcurrencySlots slots;

    public TierAdmission(
            Accounts accounts,
            TenantStorage storage,
            Repetitions repetitions,
            RateBuckets rates,
            ConcurrencySlots slots) {
        this.rates = rates;
        this.slots = slots;
        this.accounts = accounts;
        this.storage = storage;
        this.repetitions = repetitions;
    }

    @Override
    public Pass admit(Caller caller, ExecutionRequest request) {
        var late = tooMany(caller);
        if (late.isPresent()) {
            return refused(caller, RATE, late.get());
        }
        if (!slots.enter(caller)) {
            return refused(
                    caller,
                    AT_ONCE,
                    new Refusal(
                            ErrorKind.QUOTA,
                            caller.tier().atOnce() + " executions at once are allowed in the "
                                    + caller.tier().name() + " tier; wait for one to end",
                            Duration.ofSeconds(1)));
        }
        var place = new Taken(caller);
        var objection = reserveOrLeave(place, request);
        if (objection.isEmpty()) {
            return place;
        }
        place.close();
        return refused(caller, objection.get().reason, objection.get().refusal);
    }

    /// Why a place is not given after all.
    ///
    /// @param reason what repetitions of it are counted by
    private record Objection(String reason, Refusal refusal) {}

    /// The database may be away: whoever then has nothing set aside has no place either.
    private Optional<Objection> reserveOrLeave(Taken place, ExecutionRequest request) {
        try {
            return reserve(place, request);
        } catch (RuntimeException | Error e) {
            place.close();
            throw e;
        }
    }

    /// Sets storage and money aside for a place.
    ///
    /// @return why that cannot be done
    private Optional<Objection> reserve(Taken place, ExecutionRequest request) {
        var caller = place.caller;
        var held = held(caller, request.limits());
        var bytes = StoredSize.highest(request.source(), held);
        var full = storage.reserve(caller, bytes);
        if (full.isPresent()) {
            return full.map(refusal -> new Objection("storage", refusal));
        }
        place.bytes = bytes;
        var amount = highest(caller, request);
        var broke = accounts.reserve(caller.tenant(), amount);
        if (broke.isEmpty()) {
            place.amount = OptionalLong.of(amount);
        }
        return broke.map(refusal -> new Objection("budget", refusal));
    }

    @Override
    public Optional<Receipt> refusedAgain(Caller caller) {
        if (rates.isSpent(caller)) {
            return repetitions.again(caller, RATE);
        }
        return slots.isFull(caller) ? repetitions.again(caller, AT_ONCE) : Optional.empty();
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

    /// What it costs if it uses all it may.
    static long highest(Caller caller, ExecutionRequest request) {
        var held = held(caller, request.limits());
        var bytes = StoredSize.highest(request.source(), held);
        return StoredValues.scaled(Price.highest(caller.tier(), held, bytes).amount(), Price.SCALE);
    }

    /// Whoever asks for more than the tier gives is refused later: nobody sets more aside than the tier gives.
    private static Limits held(Caller caller, Limits asked) {
        var ceilings = caller.tier().ceilings();
        var held = asked;
        for (var limit : List.of(Limit.TIMEOUT, Limit.COMPILE_TIMEOUT, Limit.MEMORY, Limit.OUTPUT)) {
            held = held.with(limit, Math.min(asked.of(limit), ceilings.of(limit)));
        }
        return held;
    }

    private Pass refused(Caller caller, String reason, Refusal refusal) {
        return repetitions.of(caller, reason, refusal);
    }

    /// A place that was taken.
    private final class Taken implements Pass {
        private final Caller caller;
        private OptionalLong amount = OptionalLong.empty();
        private long bytes;
        private long charged;

        Taken(Caller caller) {
            this.caller = caller;
        }

        @Override
        public void settle(Receipt receipt) {
            charged = StoredValues.scaled(receipt.price().amount(), Price.SCALE);
        }

        @Override
        public void close() {
            if (amount.isPresent()) {
                accounts.settle(caller.tenant(), amount.getAsLong(), charged);
            }
            storage.release(caller.tenant(), bytes);
            slots.leave(caller);
        }
    }
}
