package io.caisson.languages;

import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.languages.guest.ArchiveReader;
import io.caisson.languages.guest.GuestProcess;
import io.caisson.languages.recipe.Installed;
import io.caisson.sandbox.wall.Ceilings;

/// What of this host one guest of a runtime is held to.
record GuestCeilings(Installed runtime, Limits limits) {
    private static final long MEBI = Ceilings.MEBIBYTE;

    /// Of what stands beside a guest in its sandbox.
    static final long OWN_MEMORY = 64 * MEBI;

    /// Of a copy, which shares most of what it has with what it was copied from.
    private static final long OWN_MEMORY_OF_COPY = 8 * MEBI;

    /// The keeper, and the interpreter it started ahead.
    private static final int OWN_PROCESSES = 4;

    /// Those that hand a guest what arrives for it.
    private static final int LIVE_PROCESSES = 4;

    private static final long WAITING_MEMORY = 1_024 * MEBI;
    private static final long LARGEST_ORDER = 64 * MEBI;
    private static final ArchiveReader.Bounds LEFT = new ArchiveReader.Bounds(256, 8 * MEBI, 16 * MEBI, 256 * MEBI);

    /// Of a guest that asks for nothing special.
    static GuestCeilings standard(Installed runtime) {
        return new GuestCeilings(runtime, Limits.NONE);
    }

    long memory() {
        return limits.memoryBytes() + runtime.recipe().extraMemoryMb() * MEBI;
    }

    /// What an execution may use at once, and its compiler before it.
    long reserved() {
        var recipe = runtime.recipe();
        var compiling = recipe.isCompiled() ? limits.of(Limit.COMPILE_MEMORY) * MEBI : 0;
        return Math.max(memory(), compiling) + (recipe.zygote().isPresent() ? OWN_MEMORY_OF_COPY : OWN_MEMORY);
    }

    /// Whether a sandbox that waits already was started with the ceilings this guest is held to.
    boolean isStandard() {
        return ceilings().equals(standard(runtime).ceilings());
    }

    /// Memory is bounded anew when the order is given; until then there must only be room for what waits.
    Ceilings ceilings() {
        return ceilings(WAITING_MEMORY, 0);
    }

    /// Of a guest that is talked to.
    Ceilings liveCeilings() {
        return ceilings(WAITING_MEMORY, LIVE_PROCESSES);
    }

    /// With its memory bounded already: an order that asks for no other need not do it.
    Ceilings boundCeilings() {
        return ceilings(memory(), 0);
    }

    private Ceilings ceilings(long memory, int moreProcesses) {
        var processes = (int) limits.of(Limit.PROCESSES)
                + OWN_PROCESSES
                + moreProcesses
                + runtime.recipe().extraProcesses();
        var largest = Math.max(limits.diskBytes(), LARGEST_ORDER);
        return new Ceilings(memory, processes, (int) limits.of(Limit.OPEN_FILES), limits.diskBytes(), largest);
    }

    GuestProcess.Terms terms() {
        return new GuestProcess.Terms(limits.timeout(), limits.cpu(), memory(), limits.outputBytes(), LEFT);
    }
}
