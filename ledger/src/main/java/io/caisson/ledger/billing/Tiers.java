package io.caisson.ledger.billing;

import io.caisson.account.Tier;
import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.port.BillingStore;
import io.caisson.ledger.record.PriceListEntry;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.text.Text;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The tiers as an operator has set them. Thread-safe; what holds now is kept in memory.
///
/// A change makes a new version of the price list, which no other change has; the earlier ones stay, because receipts
/// name the version they were priced by.
public final class Tiers {
    private static final BigDecimal DEAREST = BigDecimal.valueOf(1_000);
    private static final int FINEST = 12;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");

    private final BillingStore store;
    private final Acts acts;
    private final Clock clock;
    private volatile @Nullable Map<String, PriceListEntry> known;

    /// Reads nothing before it is asked.
    public Tiers(BillingStore store, Acts acts, Clock clock) {
        this.store = store;
        this.acts = acts;
        this.clock = clock;
    }

    private Map<String, PriceListEntry> entries() {
        var entries = known;
        return entries == null ? read() : entries;
    }

    private synchronized Map<String, PriceListEntry> read() {
        var entries = new TreeMap<String, PriceListEntry>();
        store.priceLists().forEach(entry -> entries.put(entry.tier().name(), entry));
        known = entries;
        return entries;
    }

    /// The tier of this name as it is now.
    public Optional<Tier> named(String name) {
        return Optional.ofNullable(entries().get(name)).map(PriceListEntry::tier);
    }

    /// All of them as they are now, by name.
    public Collection<PriceListEntry> current() {
        return List.copyOf(entries().values());
    }

    /// Every version of a tier, newest first.
    public List<PriceListEntry> history(String name) {
        return store.priceLists(name);
    }

    /// The tier that receipts with this version were priced by.
    Optional<Tier> priced(String name, long version) {
        return store.priceList(name, version).map(PriceListEntry::tier);
    }

    /// Makes `wanted` what holds for its name from now on; its version is given here. What runs already keeps its
    /// price.
    ///
    /// @param by whoever changes it
    /// @throws IllegalArgumentException when it cannot be; the message names the field
    public synchronized PriceListEntry change(Tier wanted, String by) {
        check(wanted);
        var entry = store.addPriceList(
                version -> new PriceListEntry(versioned(wanted, version), clock.instant(), by),
                acts.about(LedgerAct.Kind.PRICE_LIST_CHANGED));
        known = null;
        return entry;
    }

    private static Tier versioned(Tier tier, int version) {
        return new Tier(
                tier.name(),
                tier.ceilings(),
                tier.modules(),
                tier.allModules(),
                tier.pricePerSecond(),
                tier.pricePerMegabyte(),
                version,
                tier.perMinute(),
                tier.atOnce(),
                tier.pricePerStoredMegabyte(),
                tier.storageBytes());
    }

    private static void check(Tier wanted) {
        if (!NAME.matcher(wanted.name()).matches()) {
            throw new IllegalArgumentException("the tier is called '" + Text.printable(wanted.name())
                    + "'; a name has up to 32 small letters, digits and dashes and begins with a letter");
        }
        check("pricePerSecond", wanted.pricePerSecond());
        check("pricePerMegabyte", wanted.pricePerMegabyte());
        check("pricePerStoredMegabyte", wanted.pricePerStoredMegabyte());
        check("perMinute", wanted.perMinute());
        check("atOnce", wanted.atOnce());
    }

    private static void check(String field, BigDecimal price) {
        // the scale first: a number such as 1e-999999999 is cheap to have and dear to compare or print
        if (price.scale() > FINEST || price.scale() < -FINEST) {
            throw new IllegalArgumentException(
                    field + " has " + price.scale() + " digits after the point, at most " + FINEST + " are counted");
        }
        if (price.signum() < 0 || price.compareTo(DEAREST) > 0) {
            throw new IllegalArgumentException(
                    field + " is " + price.toPlainString() + " USD, it must lie between 0 and " + DEAREST);
        }
    }

    private static void check(String field, int bound) {
        if (bound < 0) {
            throw new IllegalArgumentException(field + " is " + bound + ", it must be 0 for no bound, or above");
        }
    }
}
