package io.caisson.ledger.admission;

import io.caisson.ErrorKind;
import io.caisson.Refusal;
import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.port.AccountStore;
import io.caisson.ledger.port.BillingStore;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.receipt.Price;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What each tenant may spend in a month, has spent and has set aside for what runs now.
///
/// Months are those of UTC. What was spent before this process began is read from the roll-ups once.
public final class Accounts {
    private final BillingStore billing;
    private final AccountStore settings;
    private final Runnable settle;
    private final Acts acts;
    private final Clock clock;
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();

    /// @param settle waits until the database has everything
    public Accounts(BillingStore billing, AccountStore settings, Runnable settle, Acts acts, Clock clock) {
        this.billing = billing;
        this.settings = settings;
        this.settle = settle;
        this.acts = acts;
        this.clock = clock;
    }

    /// Bounds of a tenant: an amount in USD and a number of executions, each for one month.
    public record Bounds(OptionalLong budgetPico, OptionalLong quota) {
        public static final Bounds NONE = new Bounds(OptionalLong.empty(), OptionalLong.empty());
    }

    /// The month of one tenant. Its lock is held while the database is asked; no other tenant waits for it.
    private static final class Account {
        private @Nullable Month month;
    }

    private Account account(String tenant) {
        return accounts.computeIfAbsent(tenant, _ -> new Account());
    }

    private static final class Month {
        private final YearMonth month;
        private final Bounds bounds;
        private long spent;
        private long executions;
        private long reserved;

        Month(YearMonth month, Bounds bounds, long spent, long executions) {
            this.month = month;
            this.bounds = bounds;
            this.spent = spent;
            this.executions = executions;
        }
    }

    /// Sets `amount` aside.
    ///
    /// @return why that cannot be done
    public Optional<Refusal> reserve(String tenant, long amount) {
        var account = account(tenant);
        synchronized (account) {
            var month = current(tenant, account.month);
            account.month = month;
            var refusal = objection(month, amount);
            if (refusal.isEmpty()) {
                month.reserved += amount;
                month.executions++;
            }
            return refusal;
        }
    }

    private Month current(String tenant, @Nullable Month known) {
        var now = YearMonth.from(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
        if (known != null && known.month.equals(now)) {
            return known;
        }
        var bounds = bounds(tenant);
        var month = bounds.equals(Bounds.NONE) ? new Month(now, bounds, 0, 0) : read(tenant, now, bounds);
        month.reserved = known == null ? 0 : known.reserved;
        return month;
    }

    private Optional<Refusal> objection(Month month, long amount) {
        var quota = month.bounds.quota();
        if (quota.isPresent() && month.executions >= quota.getAsLong()) {
            return Optional.of(new Refusal(
                    ErrorKind.QUOTA,
                    quota.getAsLong() + " executions a month are allowed, all of " + month.month + " are used",
                    untilNextMonth(month.month)));
        }
        var budget = month.bounds.budgetPico();
        if (budget.isPresent() && month.spent + month.reserved + amount > budget.getAsLong()) {
            return Optional.of(new Refusal(
                    ErrorKind.QUOTA,
                    "the budget of " + month.month + " is " + usd(budget.getAsLong()) + " USD; " + usd(month.spent)
                            + " are spent, " + usd(month.reserved) + " set aside, and this may cost " + usd(amount),
                    month.reserved > 0 ? Duration.ofSeconds(1) : untilNextMonth(month.month)));
        }
        return Optional.empty();
    }

    private Duration untilNextMonth(YearMonth month) {
        var next = month.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        return Duration.between(clock.instant(), next).plusSeconds(1);
    }

    private static String usd(long pico) {
        var amount = StoredValues.unscaled(pico, Price.SCALE).stripTrailingZeros();
        return amount.scale() < 2 ? amount.setScale(2).toPlainString() : amount.toPlainString();
    }

    /// Frees what was set aside and charges what was used.
    void settle(String tenant, long reserved, long charged) {
        var account = account(tenant);
        synchronized (account) {
            var month = account.month;
            if (month != null) {
                month.reserved -= reserved;
                month.spent += charged;
            }
        }
    }

    /// The bounds that hold for `tenant`.
    public Bounds bounds(String tenant) {
        return settings.account(StoredValues.clean(tenant))
                .row()
                .map(row -> new Bounds(
                        optional(row.members().get("budget_pico")),
                        optional(row.members().get("quota"))))
                .orElse(Bounds.NONE);
    }

    private static OptionalLong optional(@Nullable Object value) {
        return value instanceof Long set ? OptionalLong.of(set) : OptionalLong.empty();
    }

    /// Sets the bounds of `tenant` for this month and the next ones.
    public void bound(String tenant, Bounds bounds) {
        if (bounds.budgetPico().orElse(0) < 0 || bounds.quota().orElse(0) < 0) {
            throw new IllegalArgumentException("a budget or quota cannot be negative");
        }
        settings.change(StoredValues.clean(tenant), _ -> columns(bounds), acts.about(LedgerAct.Kind.BOUNDS_SET));
        var account = account(tenant);
        synchronized (account) {
            var month = account.month;
            if (month != null) {
                account.month = read(tenant, month.month, bounds);
                account.month.reserved = month.reserved;
            }
        }
    }

    private static Map<String, @Nullable Object> columns(Bounds bounds) {
        var columns = new HashMap<String, @Nullable Object>();
        columns.put(
                "budget_pico",
                bounds.budgetPico().isPresent() ? bounds.budgetPico().getAsLong() : null);
        columns.put("quota", bounds.quota().isPresent() ? bounds.quota().getAsLong() : null);
        return columns;
    }

    private Month read(String tenant, YearMonth month, Bounds bounds) {
        settle.run();
        var from = hour(month);
        var to = hour(month.plusMonths(1));
        var spent = billing.spent(tenant, from, to);
        return new Month(month, bounds, spent.amountPico(), spent.executions());
    }

    private static long hour(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toEpochSecond() / 3_600;
    }
}
