package io.caisson.server.executions;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The executions of this process, in memory.
final class MemoryExecutionRegistry implements ExecutionRegistry {
    private final Set<RunningExecution> all = ConcurrentHashMap.newKeySet();
    private final Map<String, RunningExecution> byId = new ConcurrentHashMap<>();

    @Override
    public void add(RunningExecution running) {
        all.add(running);
    }

    @Override
    public void started(String id, RunningExecution running) {
        byId.put(id, running);
    }

    @Override
    public Optional<RunningExecution> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public void remove(RunningExecution running) {
        if (all.remove(running)) {
            byId.values().remove(running);
        }
    }

    @Override
    public Set<RunningExecution> all() {
        return Set.copyOf(all);
    }

    @Override
    public int size() {
        return all.size();
    }
}
