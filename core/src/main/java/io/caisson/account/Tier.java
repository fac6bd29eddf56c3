package io.caisson.account;

import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.gate.ModuleName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// An entitlement: ceilings, modules and prices of one level of service.
///
/// @param modules the modules that may be granted; ignored when `allModules`
/// @param priceList the version of the price list that these prices are from
/// @param perMinute executions per minute, 0 for no bound
/// @param atOnce executions at the same time, 0 for no bound
/// @param pricePerStoredMegabyte what a megabyte costs when it is stored, once
/// @param storageBytes what a tenant may have stored at one time, 0 for no bound
public record Tier(
        String name,
        Limits ceilings,
        Set<String> modules,
        boolean allModules,
        BigDecimal pricePerSecond,
        BigDecimal pricePerMegabyte,
        int priceList,
        int perMinute,
        int atOnce,
        BigDecimal pricePerStoredMegabyte,
        long storageBytes) {

    private static final long GIBI = 1L << 30;

    /// The prices there are unless an operator sets others.
    public static final int FIRST_PRICES = 1;

    public static final Tier BASIC =
            tier("basic", 10_000, 128, "0.0001", "0.00001", 60, 2, 1, "path", "util", "crypto");
    public static final Tier STANDARD = tier(
            "standard",
            30_000,
            256,
            "0.0005",
            "0.00005",
            300,
            4,
            10,
            "path",
            "util",
            "crypto",
            "fs",
            "http",
            "https",
            "zlib");
    public static final Tier PREMIUM = tier(
            "premium",
            60_000,
            512,
            "0.001",
            "0.0001",
            1_200,
            8,
            100,
            "path",
            "util",
            "crypto",
            "fs",
            "http",
            "https",
            "zlib",
            "stream",
            "child_process");
    public static final Tier ENTERPRISE = new Tier(
            "enterprise",
            ceilings(300_000, 1_024),
            Set.of(),
            true,
            new BigDecimal("0.002"),
            new BigDecimal("0.0002"),
            FIRST_PRICES,
            0,
            0,
            new BigDecimal("0.0002"),
            0);

    /// A tier that stores for free and without a bound.
    public Tier(
            String name,
            Limits ceilings,
            Set<String> modules,
            boolean allModules,
            BigDecimal pricePerSecond,
            BigDecimal pricePerMegabyte,
            int priceList,
            int perMinute,
            int atOnce) {
        this(
                name,
                ceilings,
                modules,
                allModules,
                pricePerSecond,
                pricePerMegabyte,
                priceList,
                perMinute,
                atOnce,
                BigDecimal.ZERO,
                0);
    }

    public Tier {
        modules = Set.copyOf(modules);
        checkPrice("second", pricePerSecond);
        checkPrice("megabyte", pricePerMegabyte);
        checkPrice("stored megabyte", pricePerStoredMegabyte);
        if (storageBytes < 0) {
            throw new IllegalArgumentException(
                    "the ceiling of storage is " + storageBytes + ", it must be 0 for no bound, or above");
        }
    }

    private static void checkPrice(String of, BigDecimal price) {
        if (price.signum() < 0) {
            throw new IllegalArgumentException("the price per " + of + " is " + price + ", it cannot be negative");
        }
    }

    public static Optional<Tier> named(String name) {
        return standard().stream().filter(tier -> tier.name.equals(name)).findFirst();
    }

    /// The four tiers there are unless an operator defines others.
    public static List<Tier> standard() {
        return List.of(BASIC, STANDARD, PREMIUM, ENTERPRISE);
    }

    /// Whether `module` may be granted, named with or without `node:`; a member such as `timers/promises` goes with its
    /// module.
    public boolean allows(String module) {
        return allModules || modules.contains(ModuleName.of(module).root());
    }

    private static Tier tier(
            String name,
            long timeoutMs,
            long memoryMb,
            String perSecond,
            String perMegabyte,
            int perMinute,
            int atOnce,
            long storageGb,
            String... modules) {
        return new Tier(
                name,
                ceilings(timeoutMs, memoryMb),
                Set.of(modules),
                false,
                new BigDecimal(perSecond),
                new BigDecimal(perMegabyte),
                FIRST_PRICES,
                perMinute,
                atOnce,
                new BigDecimal(perMegabyte),
                storageGb * GIBI);
    }

    private static Limits ceilings(long timeoutMs, long memoryMb) {
        return Stream.of(Limit.values())
                .reduce(
                        Limits.NONE,
                        (limits, limit) -> limits.with(limit, ceiling(limit, timeoutMs, memoryMb)),
                        (a, b) -> b);
    }

    private static long ceiling(Limit limit, long timeoutMs, long memoryMb) {
        return switch (limit) {
            case TIMEOUT, CPU -> timeoutMs;
            case MEMORY -> memoryMb;
            case OUTPUT -> 8L << 20;
            case PROCESSES -> 256;
            case DISK -> 1_024;
            case OPEN_FILES -> 1_024;
            case COMPILE_TIMEOUT -> 120_000;
            case COMPILE_MEMORY -> 2_048;
        };
    }
}
