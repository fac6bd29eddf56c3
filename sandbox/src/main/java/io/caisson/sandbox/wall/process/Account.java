package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.cgroup.ControlGroup;
import io.caisson.sandbox.wall.cgroup.Gauges;
import io.caisson.sandbox.wall.cgroup.RecentCpu;
import io.caisson.sandbox.wall.host.Proc;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// What one process tree uses: bounded and measured by a control group, or by looking at it every 10 ms.
public sealed interface Account {
    void memoryLimit(long bytes);

    long cpuNanos();

    /// Counts what the tree uses from now on among what `tenant` used lately.
    void computeFor(RecentCpu tenant);

    long memoryNow();

    long memoryPeak();

    boolean wantedMoreProcesses();

    /// Processes and threads that live now.
    long tasks();

    /// Keeps the last values and tells whether the tree met its memory ceiling.
    boolean close();

    final class ByGroup implements Account {
        private final ControlGroup group;
        private final Gauges gauges;
        private volatile boolean closed;
        private volatile long lastCpu;
        private volatile long lastPeak;
        private volatile boolean wantedMore;
        private Optional<RecentCpu> tenant = Optional.empty();
        private long countedCpu;
        private int weight = RecentCpu.IDLE_WEIGHT;

        public ByGroup(ControlGroup group) {
            this.group = group;
            try {
                gauges = group.gauges();
            } catch (IOException e) {
                throw new LaunchException("What a control group uses cannot be read: " + e, e);
            }
        }

        @Override
        public void memoryLimit(long bytes) {
            try {
                group.memoryLimit(bytes);
            } catch (IOException e) {
                throw new LaunchException("The memory ceiling could not be set to " + bytes + " bytes: " + e, e);
            }
        }

        @Override
        public long cpuNanos() {
            if (closed) {
                return lastCpu;
            }
            var used = gauges.cpu().read();
            count(used);
            return used;
        }

        @Override
        public synchronized void computeFor(RecentCpu recent) {
            var used = gauges.cpu().read();
            if (tenant.isEmpty()) {
                countedCpu = used;
                tenant = Optional.of(recent);
                weigh(recent.weight(System.nanoTime()));
            } else {
                count(used);
            }
        }

        private synchronized void count(long used) {
            tenant.ifPresent(recent -> {
                var now = System.nanoTime();
                recent.add(Math.max(0, used - countedCpu), now);
                countedCpu = Math.max(countedCpu, used);
                weigh(recent.weight(now));
            });
        }

        private void weigh(int wanted) {
            if (wanted == weight || closed) {
                return;
            }
            try {
                group.cpuWeight(wanted);
                weight = wanted;
            } catch (IOException e) {
                // its group is going; every bound of it holds without a weight
            }
        }

        @Override
        public long memoryNow() {
            return closed ? 0 : group.memoryNow();
        }

        @Override
        public long memoryPeak() {
            return closed ? lastPeak : gauges.memoryPeak().read();
        }

        @Override
        public boolean wantedMoreProcesses() {
            return closed ? wantedMore : gauges.refusedProcesses().read() > 0;
        }

        @Override
        public long tasks() {
            return closed ? 0 : group.tasks();
        }

        @Override
        public boolean close() {
            wantedMore = gauges.refusedProcesses().read() > 0;
            lastCpu = gauges.cpu().read();
            lastPeak = gauges.memoryPeak().read();
            closed = true;
            count(lastCpu);
            gauges.close();
            return group.outOfMemory();
        }
    }

    /// The weaker way. A tree can overshoot between two looks; pages shared by two processes count twice.
    /// Threads are counted too: without a group or a user of its own nothing else bounds them for each tree
    /// by itself.
    final class ByWatch implements Account {
        /// bubblewrap's two processes, which are no part of the guest.
        private static final int LAUNCHERS = 2;

        private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

        private final long root;
        private final Runnable kill;
        private final int threads;
        private final long inherited;
        private volatile long limit;
        private volatile boolean closed;
        private volatile boolean exceeded;
        private volatile boolean crowded;
        private volatile long cpu;
        private volatile long peak;
        private volatile long now;

        public ByWatch(long root, Ceilings ceilings, Runnable kill) {
            this(root, ceilings, kill, 0);
        }

        private ByWatch(long root, Ceilings ceilings, Runnable kill, long inherited) {
            this.root = root;
            this.limit = ceilings.memoryBytes();
            this.threads = ceilings.processes() + LAUNCHERS;
            this.kill = kill;
            this.inherited = inherited;
            Thread.ofPlatform().daemon().name("caisson-memory-watch").start(this::watch);
        }

        /// A tree that was copied from another process: what it has now is mostly shared, and does not count.
        public static ByWatch ofCopy(long root, Ceilings ceilings, Runnable kill) {
            return new ByWatch(root, ceilings, kill, memory(Proc.tree(root)));
        }

        private static long memory(List<Long> tree) {
            return tree.stream().mapToLong(Proc::memoryBytes).sum();
        }

        private void watch() {
            while (!closed) {
                look();
                LockSupport.parkNanos(INTERVAL_NANOS);
            }
        }

        private synchronized void look() {
            var tree = Proc.tree(root);
            now = Math.max(0, memory(tree) - inherited);
            cpu = Math.max(cpu, tree.stream().mapToLong(Proc::cpuNanos).sum());
            peak = Math.max(peak, now);
            if (now > limit && !exceeded) {
                exceeded = true;
                kill.run();
            }
            if (tree.stream().mapToLong(Proc::threads).sum() > threads) {
                crowded = true;
                kill.run();
            }
        }

        @Override
        public synchronized void memoryLimit(long bytes) {
            limit = bytes;
            peak = 0;
        }

        @Override
        public long cpuNanos() {
            if (!closed) {
                look();
            }
            return cpu;
        }

        /// Without a group there is no weight to set.
        @Override
        public void computeFor(RecentCpu tenant) {}

        @Override
        public long memoryNow() {
            return closed ? 0 : now;
        }

        @Override
        public long memoryPeak() {
            return peak;
        }

        @Override
        public boolean wantedMoreProcesses() {
            return crowded;
        }

        @Override
        public long tasks() {
            return closed
                    ? 0
                    : Proc.tree(root).stream().mapToLong(Proc::threads).sum();
        }

        @Override
        public boolean close() {
            closed = true;
            return exceeded;
        }
    }
}
