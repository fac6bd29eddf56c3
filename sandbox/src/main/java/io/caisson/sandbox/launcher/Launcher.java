package io.caisson.sandbox.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// Turns this JVM process into a confined program: `launch ORDERS -- COMMAND`. `abi` prints the kernel's version
/// of Landlock. `rehearse` prepares a launch and stops, so that the JVM can record the classes it loads.
///
/// The order of the steps is forced:
///
/// - Opening paths and joining control groups need the service's rights, so they come before those rights are
///   given up.
/// - The parent-death signal is armed after the change of user, which disarms it.
/// - Descriptors are moved late, because files of this JVM may have the numbers that the pipes get.
/// - Landlock comes before the system-call filter, which does not allow Landlock's calls.
///
/// After the last steps the JVM can hardly load a class any more, so the code below uses no lambda and no `+` on
/// texts.
public final class Launcher {
    private static final int FAILED = 95;

    private static final long PR_SET_PDEATHSIG = 1;
    private static final long PR_CAPBSET_DROP = 24;
    private static final long PR_SET_NO_NEW_PRIVS = 38;
    private static final long SIGKILL = 9;
    private static final long SIG_IGN = 1;
    private static final int MAX_SIGNALS = 64;
    private static final int SIGNAL_SET_BYTES = 8;
    private static final long SECCOMP_SET_MODE_FILTER = 1;
    private static final int CAPABILITY_VERSION_3 = 0x20080522;
    private static final int CAPABILITY_BYTES = 24;
    private static final int MAX_CAPABILITIES = 64;
    private static final int INSTRUCTION_BYTES = 8;

    private static final long AT_FDCWD = -100;
    private static final long O_RDWR = 2;
    private static final long MAX_DESCRIPTOR = 0xffffffffL;
    private static final long CLOSE_RANGE_CLOEXEC = 4;
    private static final int FRAMES_IN = 3;
    private static final int FRAMES_OUT = 4;

    private final LauncherKernel kernel;
    private final Orders orders;
    private final Ruleset ruleset;
    private final long filter;
    private final long program;
    private final long arguments;
    private final long environment;

    /// Prepares everything in memory that the launch needs. Restricts nothing yet.
    private Launcher(LauncherKernel kernel, Orders orders) throws IOException {
        this.kernel = kernel;
        this.orders = orders;
        this.filter = filter(Files.readAllBytes(Path.of(orders.one("--filter"))));
        this.program = kernel.text(orders.command().getFirst());
        this.arguments = kernel.texts(orders.command());
        this.environment = kernel.texts(orders.all("--environment"));
        this.ruleset = Ruleset.create(kernel, orders.number("--landlock"));
        ruleset.readable(orders.all("--read"));
        ruleset.writable(orders.all("--write"));
        ruleset.own(orders.all("--own"));
    }

    public static void main(String[] words) {
        try {
            var kernel = new LauncherKernel();
            var arguments = List.of(words);
            var rest = arguments.subList(1, arguments.size());
            switch (arguments.getFirst()) {
                case "launch" -> new Launcher(kernel, Orders.parse(rest)).launch();
                case "rehearse" -> new Launcher(kernel, Orders.parse(rest)).dieWithParent();
                case "abi" -> System.out.println(Ruleset.abi(kernel));
                default -> throw new LaunchRefusal("there is no order ".concat(arguments.getFirst()));
            }
        } catch (LaunchRefusal e) {
            fail(String.valueOf(e.getMessage()));
        } catch (Throwable e) {
            fail(e.toString());
        }
    }

    private static void fail(String reason) {
        System.err.println("caisson-launcher: ".concat(reason));
        Runtime.getRuntime().halt(FAILED);
    }

    private void launch() {
        heedSignals();
        joinGroups();
        kernel.demand(LauncherCall.SETSID, 0, 0, 0);
        limit();
        giveUpRights();
        dieWithParent();
        kernel.demand(LauncherCall.PRCTL, PR_SET_NO_NEW_PRIVS, 1, 0);
        moveDescriptors();
        ruleset.restrict();
        report();
        kernel.demand(LauncherCall.SECCOMP, SECCOMP_SET_MODE_FILTER, 0, filter);
        kernel.demand(LauncherCall.EXECVE, program, arguments, environment);
    }

    /// `struct sock_fprog`: the number of instructions and their address.
    private long filter(byte[] instructions) {
        var copy = kernel.memory(instructions.length);
        copy.bytes().put(instructions);
        var header = kernel.memory(2 * Long.BYTES);
        header.bytes().putShort((short) (instructions.length / INSTRUCTION_BYTES));
        header.bytes().putLong(Long.BYTES, copy.address());
        return header.address();
    }

    /// Resets ignored signals to their default action. Of all signal settings only "ignored" survives `execve`,
    /// so guests would ignore what the service was told to ignore. The structure has a handler, flags, a restorer
    /// and a mask.
    private void heedSignals() {
        var present = kernel.memory(4 * Long.BYTES);
        var standard = kernel.memory(4 * Long.BYTES);
        for (var signal = 1; signal <= MAX_SIGNALS; signal++) {
            kernel.demand(LauncherCall.RT_SIGACTION, signal, 0, present.address(), SIGNAL_SET_BYTES, 0);
            if (present.bytes().getLong(0) == SIG_IGN) {
                kernel.demand(LauncherCall.RT_SIGACTION, signal, standard.address(), 0, SIGNAL_SET_BYTES, 0);
            }
        }
    }

    /// Joins the control groups. `0` means the writing thread in `tasks` and its whole process in `cgroup.procs`;
    /// either becomes the guest.
    private void joinGroups() {
        for (var file : orders.all("--join")) {
            write(file, "0", "the control group could not be joined: ");
        }
        write("/proc/self/oom_score_adj", "1000", "the out-of-memory score could not be set: ");
    }

    private static void write(String file, String text, String otherwise) {
        try {
            Files.writeString(Path.of(file), text, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new LaunchRefusal(otherwise.concat(e.toString()));
        }
    }

    /// Sets the limits of the process, given as `NUMBER=VALUE`. A limit that is lower already stays.
    private void limit() {
        for (var limit : orders.all("--limit")) {
            var equals = limit.indexOf('=');
            var resource = Long.parseLong(limit.substring(0, equals));
            var pair = kernel.memory(2 * Long.BYTES);
            kernel.demand(LauncherCall.PRLIMIT64, 0, resource, 0, pair.address(), 0);
            var wanted = Long.parseLong(limit.substring(equals + 1));
            var hard = pair.bytes().getLong(Long.BYTES);
            var value = Long.compareUnsigned(hard, wanted) < 0 ? hard : wanted;
            pair.bytes().putLong(value).putLong(value);
            kernel.demand(LauncherCall.PRLIMIT64, 0, resource, pair.address(), 0, 0);
        }
    }

    private void giveUpRights() {
        if (orders.has("--uid")) {
            dropCapabilityBounds();
            var uid = orders.number("--uid");
            kernel.demand(LauncherCall.SETGROUPS, 0, 0, 0);
            kernel.demand(LauncherCall.SETRESGID, uid, uid, uid);
            kernel.demand(LauncherCall.SETRESUID, uid, uid, uid);
        }
        var header = kernel.memory(Long.BYTES);
        header.bytes().putInt(CAPABILITY_VERSION_3);
        kernel.demand(
                LauncherCall.CAPSET,
                header.address(),
                kernel.memory(CAPABILITY_BYTES).address(),
                0);
    }

    /// Drops all capabilities from the bounding set. The kernel does not tell how many it knows, but refuses the
    /// first unknown number.
    private void dropCapabilityBounds() {
        for (var capability = 0; capability < MAX_CAPABILITIES; capability++) {
            var answer = kernel.ask(LauncherCall.PRCTL, PR_CAPBSET_DROP, capability, 0, 0, 0);
            if (answer == -LauncherKernel.EINVAL && capability > 0) {
                return;
            }
            if (answer != 0) {
                throw new LaunchRefusal("a capability could not be given up, error ".concat(Long.toString(-answer)));
            }
        }
    }

    /// Arms the parent-death signal, then checks the parent: a service that died before the signal was armed will
    /// not send it, but then this process has another parent.
    private void dieWithParent() {
        kernel.demand(LauncherCall.PRCTL, PR_SET_PDEATHSIG, SIGKILL, 0);
        if (kernel.demand(LauncherCall.GETPPID, 0, 0, 0) != orders.number("--parent")) {
            throw new LaunchRefusal("the service ended while this was starting");
        }
    }

    /// Moves the frame pipes from 0 and 1 to 3 and 4, so that output printed by accident is never parsed as a
    /// frame. With `--streams` the pipes stay. `execve` closes all higher descriptors.
    private void moveDescriptors() {
        if (orders.has("--streams")) {
            kernel.demand(LauncherCall.CLOSE_RANGE, FRAMES_IN, MAX_DESCRIPTOR, CLOSE_RANGE_CLOEXEC);
            return;
        }
        kernel.demand(LauncherCall.DUP3, 0, FRAMES_IN, 0);
        kernel.demand(LauncherCall.DUP3, 1, FRAMES_OUT, 0);
        var nothing = kernel.demand(LauncherCall.OPENAT, AT_FDCWD, kernel.text("/dev/null"), O_RDWR);
        kernel.demand(LauncherCall.DUP3, nothing, 0, 0);
        kernel.demand(LauncherCall.DUP3, 2, 1, 0);
        kernel.demand(LauncherCall.CLOSE_RANGE, FRAMES_OUT + 1, MAX_DESCRIPTOR, CLOSE_RANGE_CLOEXEC);
    }

    /// Writes the enforced version of Landlock as the first byte to the service. The guest does not run yet, so
    /// it cannot have written that byte.
    private void report() {
        var version = kernel.memory(1);
        version.bytes().put((byte) ruleset.abi());
        kernel.demand(LauncherCall.WRITE, orders.has("--streams") ? 1 : FRAMES_OUT, version.address(), 1);
    }
}
