package io.caisson.sandbox.workers;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// The workers that belong to users, from their first guest until they are killed, and those of them that idle.
/// Counted by tenant, whatever the number of its users.
///
/// Not thread-safe: the pool's lock guards it.
final class OwnedWorkers {
    private static final Deque<Worker> NOBODY = new ArrayDeque<>();

    private final Map<WorkerOwner, Deque<Worker>> idle = new HashMap<>();
    private final Map<WorkerOwner, Integer> ofUsers = new HashMap<>();
    private final Map<String, Integer> ofTenants = new HashMap<>();

    int size() {
        return ofTenants.values().stream().mapToInt(Integer::intValue).sum();
    }

    int of(WorkerOwner owner) {
        return ofUsers.getOrDefault(owner, 0);
    }

    int ofTenant(WorkerOwner owner) {
        return ofTenants.getOrDefault(owner.tenant(), 0);
    }

    int idling() {
        return idle.values().stream().mapToInt(Deque::size).sum();
    }

    /// Whether a worker of any user of the tenant idles.
    boolean isTenantIdling(WorkerOwner owner) {
        return idle.entrySet().stream()
                .anyMatch(entry ->
                        entry.getKey().isOfTenant(owner) && !entry.getValue().isEmpty());
    }

    void bind(Worker worker, WorkerOwner owner) {
        worker.assign(owner);
        ofUsers.merge(owner, 1, Integer::sum);
        ofTenants.merge(owner.tenant(), 1, Integer::sum);
    }

    /// A worker of `owner` is gone.
    void unbind(WorkerOwner owner) {
        ofUsers.computeIfPresent(owner, (_, count) -> count == 1 ? null : count - 1);
        ofTenants.computeIfPresent(owner.tenant(), (_, count) -> count == 1 ? null : count - 1);
    }

    /// One of `owner` that idles and lives.
    Optional<Worker> take(WorkerOwner owner) {
        var own = idle.getOrDefault(owner, NOBODY);
        while (!own.isEmpty()) {
            var worker = own.pop();
            if (worker.alive()) {
                return Optional.of(worker);
            }
            unbind(owner);
        }
        return Optional.empty();
    }

    void keep(Worker worker, WorkerOwner owner) {
        idle.computeIfAbsent(owner, _ -> new ArrayDeque<>()).push(worker);
    }

    /// Ends the worker that idled longest: one of the tenant, which makes room among its own users first, else any.
    ///
    /// @return whether there was any
    boolean endOldest(WorkerOwner owner) {
        return endOldestOfTenant(owner) || endOldest(_ -> true);
    }

    /// Ends the worker of the tenant that idled longest.
    ///
    /// @return whether there was any
    boolean endOldestOfTenant(WorkerOwner owner) {
        return endOldest(owner::isOfTenant);
    }

    private boolean endOldest(Predicate<WorkerOwner> candidates) {
        var oldest = idle.entrySet().stream()
                .filter(entry ->
                        candidates.test(entry.getKey()) && !entry.getValue().isEmpty())
                .max(Comparator.comparing(entry -> entry.getValue().peekLast().idleFor()));
        oldest.ifPresent(entry -> {
            entry.getValue().pollLast().kill();
            unbind(entry.getKey());
        });
        return oldest.isPresent();
    }

    /// Ends those that idled for longer than `life`.
    ///
    /// @return for each the owner it is still bound to
    List<WorkerOwner> retire(Duration life) {
        var owners = new ArrayList<WorkerOwner>();
        idle.forEach((owner, own) -> {
            while (!own.isEmpty() && own.peekLast().idleFor().compareTo(life) > 0) {
                own.pollLast().kill();
                owners.add(owner);
            }
        });
        idle.values().removeIf(Deque::isEmpty);
        return owners;
    }

    void endIdle() {
        idle.values().forEach(own -> own.forEach(Worker::kill));
    }
}
