package io.caisson.connector;

import io.caisson.account.Caller;
import io.caisson.account.Party;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Who may do what with the deployments of one code. Immutable.
///
/// A level is exactly that: who may write may not read by it. An owner may do everything. Nobody outside the tenant may
/// do anything, whatever is listed here.
public record AccessList(Map<Party, Set<Level>> entries) {

    /// What somebody may do.
    public enum Level {
        /// Everything, changing this list included.
        OWNER,
        /// See and execute.
        READ,
        /// Deploy and delete.
        WRITE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Level> named(String label) {
            return Arrays.stream(values())
                    .filter(level -> level.label().equals(label))
                    .findFirst();
        }
    }

    public AccessList {
        var copy = new HashMap<Party, Set<Level>>();
        entries.forEach((party, levels) -> copy.put(party, Set.copyOf(levels)));
        entries = Map.copyOf(copy);
        if (entries.values().stream().noneMatch(levels -> levels.contains(Level.OWNER))) {
            throw new IllegalArgumentException("somebody must own it, or nobody could change that again");
        }
    }

    public static AccessList ownedBy(Party party) {
        return new AccessList(Map.of(party, Set.of(Level.OWNER)));
    }

    public AccessList with(Party party, Level level) {
        return changed(party, level, true);
    }

    public AccessList without(Party party, Level level) {
        return changed(party, level, false);
    }

    private AccessList changed(Party party, Level level, boolean given) {
        var levels = EnumSet.noneOf(Level.class);
        levels.addAll(entries.getOrDefault(party, Set.of()));
        if (given) {
            levels.add(level);
        } else {
            levels.remove(level);
        }
        var changed = new HashMap<>(entries);
        changed.put(party, levels);
        changed.values().removeIf(Set::isEmpty);
        return new AccessList(changed);
    }

    public boolean allows(Caller caller, Level level) {
        return allows(caller.party(), level)
                || allows(Party.PUBLIC, level)
                || caller.parties().stream().anyMatch(party -> allows(party, level));
    }

    private boolean allows(Party party, Level level) {
        var levels = entries.getOrDefault(party, Set.of());
        return levels.contains(level) || levels.contains(Level.OWNER);
    }
}
