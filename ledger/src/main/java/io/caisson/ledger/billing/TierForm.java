package io.caisson.ledger.billing;

import io.caisson.Limit;
import io.caisson.Value;
import io.caisson.account.Tier;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the JSON with which an operator edits a tier: what it names is changed, the rest stays.
///
/// ```
/// {"pricePerSecond": "0.0002", "pricePerMegabyte": "0.00001", "limits": {"timeoutMs": 20000},
///  "modules": ["path"] or "all", "perMinute": 60, "atOnce": null, "pricePerStoredMegabyte": "0.00001",
///  "storageBytes": 1073741824}
/// ```
public final class TierForm {
    private static final Set<String> FIELDS = Set.of(
            "pricePerSecond",
            "pricePerMegabyte",
            "limits",
            "modules",
            "perMinute",
            "atOnce",
            "pricePerStoredMegabyte",
            "storageBytes");

    private static final Pattern AMOUNT = Pattern.compile("[0-9]+(\\.[0-9]+)?");

    private final Map<String, @Nullable Object> members;

    private TierForm(Map<String, @Nullable Object> members) {
        this.members = members;
    }

    /// What `before` becomes.
    ///
    /// @throws IllegalArgumentException when it is no such form; the message names the field
    public static Tier read(Tier before, String json) {
        var members = Value.json(json).map();
        for (var name : members.keySet()) {
            if (!FIELDS.contains(name)) {
                throw new IllegalArgumentException(Text.printable(name) + " is no field of a tier");
            }
        }
        return new TierForm(members).over(before);
    }

    private Tier over(Tier before) {
        var all = members.containsKey("modules") ? "all".equals(members.get("modules")) : before.allModules();
        return new Tier(
                before.name(),
                limits(before),
                members.containsKey("modules") && !all ? modules() : before.modules(),
                all,
                price("pricePerSecond", before.pricePerSecond()),
                price("pricePerMegabyte", before.pricePerMegabyte()),
                before.priceList(),
                bound("perMinute", before.perMinute()),
                bound("atOnce", before.atOnce()),
                price("pricePerStoredMegabyte", before.pricePerStoredMegabyte()),
                storage(before));
    }

    private long storage(Tier before) {
        if (!members.containsKey("storageBytes")) {
            return before.storageBytes();
        }
        var given = members.get("storageBytes");
        return given == null ? 0 : whole("storageBytes", given, Field.STORAGE);
    }

    private BigDecimal price(String field, BigDecimal before) {
        if (members.get(field) == null) {
            return before;
        }
        var text = String.valueOf(members.get(field));
        bounded(field, () -> Field.AMOUNT.checkSize(text.length()));
        // an exponent would make a short text a number with a billion digits
        if (!AMOUNT.matcher(text).matches()) {
            throw new IllegalArgumentException(field + " is no amount; write it as text, such as \"0.0001\"");
        }
        return new BigDecimal(text);
    }

    private int bound(String field, int before) {
        if (!members.containsKey(field)) {
            return before;
        }
        var given = members.get(field);
        return given == null ? 0 : (int) whole(field, given, Field.RATE);
    }

    private static void bounded(String field, Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(field + ": " + e.getMessage(), e);
        }
    }

    private static long whole(String field, @Nullable Object given, Field bound) {
        if (given instanceof BigDecimal number
                && number.precision() <= 18
                && number.precision() - number.scale() <= 18
                && number.stripTrailingZeros().scale() <= 0) {
            bounded(field, () -> bound.checkValue(number.longValue()));
            return number.longValue();
        }
        throw new IllegalArgumentException(field + " must be a whole number");
    }

    private io.caisson.Limits limits(Tier before) {
        var limits = before.ceilings();
        if (!members.containsKey("limits")) {
            return limits;
        }
        for (var entry : Value.of(members.get("limits")).map().entrySet()) {
            var limit = Limit.of(entry.getKey())
                    .orElseThrow(() ->
                            new IllegalArgumentException("limits." + Text.printable(entry.getKey()) + " is no limit"));
            limits = limits.with(limit, whole("limits." + limit.label(), entry.getValue(), Field.LIMIT));
        }
        return limits;
    }

    private Set<String> modules() {
        var modules = moduleNames();
        bounded("modules", () -> Field.MODULES.checkSize(modules.size()));
        modules.forEach(module -> bounded("modules", () -> Field.MODULE.check(module)));
        return new HashSet<>(modules);
    }

    private List<String> moduleNames() {
        try {
            return Value.of(members.get("modules")).list(String.class);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("modules must be a list of names, or \"all\"", e);
        }
    }
}
