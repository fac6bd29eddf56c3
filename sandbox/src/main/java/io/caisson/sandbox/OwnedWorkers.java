package io.caisson.sandbox;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The workers that belong to tenants, from their first guest until they are killed, and those of them that idle.
///
/// Not thread-safe: the pool's lock guards it.
final class OwnedWorkers {
    private static final Deque<Worker> NOBODY = new ArrayDeque<>();

    private final Map<String, Deque<Worker>> idle = new HashMap<>();
    private final Map<String, Integer> bound = new HashMap<>();

    int size() {
        return bound.values().stream().mapToInt(Integer::intValue).sum();
    }

    int of(String tenant) {
        return bound.getOrDefault(tenant, 0);
    }

    int idling() {
        return idle.values().stream().mapToInt(Deque::size).sum();
    }

    void bind(Worker worker, String tenant) {
        worker.assign(tenant);
        bound.merge(tenant, 1, Integer::sum);
    }

    /// A worker of `tenant` is gone.
    void unbind(String tenant) {
        bound.computeIfPresent(tenant, (_, count) -> count == 1 ? null : count - 1);
    }

    /// One of `tenant` that idles and lives.
    Optional<Worker> take(String tenant) {
        var own = idle.getOrDefault(tenant, NOBODY);
        while (!own.isEmpty()) {
            var worker = own.pop();
            if (worker.alive()) {
                return Optional.of(worker);
            }
            unbind(tenant);
        }
        return Optional.empty();
    }

    void keep(Worker worker, String tenant) {
        idle.computeIfAbsent(tenant, _ -> new ArrayDeque<>()).push(worker);
    }

    /// Ends the one that idled longest.
    ///
    /// @return whether there was any
    boolean endOldest() {
        var oldest = idle.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .max(Comparator.comparing(entry -> entry.getValue().peekLast().idleFor()));
        oldest.ifPresent(entry -> {
            entry.getValue().pollLast().kill();
            unbind(entry.getKey());
        });
        return oldest.isPresent();
    }

    /// Ends those that idled for longer than `life`.
    ///
    /// @return for each the tenant it is still bound to
    List<String> retire(Duration life) {
        var tenants = new ArrayList<String>();
        idle.forEach((tenant, own) -> {
            while (!own.isEmpty() && own.peekLast().idleFor().compareTo(life) > 0) {
                own.pollLast().kill();
                tenants.add(tenant);
            }
        });
        idle.values().removeIf(Deque::isEmpty);
        return tenants;
    }

    void endIdle() {
        idle.values().forEach(own -> own.forEach(Worker::kill));
    }
}
