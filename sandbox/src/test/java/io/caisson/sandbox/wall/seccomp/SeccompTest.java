package io.caisson.sandbox.wall.seccomp;

import static io.caisson.sandbox.wall.seccomp.Seccomp.ALLOW;
import static io.caisson.sandbox.wall.seccomp.Seccomp.KILL_PROCESS;
import static io.caisson.sandbox.wall.seccomp.Seccomp.REFUSED_ARGUMENTS;
import static io.caisson.sandbox.wall.seccomp.Seccomp.UNKNOWN_CALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.sandbox.wall.FilterMachine;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.host.Architecture;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SeccompTest {
    private static final int X86_64 = 0xC000003E;
    private static final int I386 = 0x40000003;
    private static final int AARCH64 = 0xC00000B7;
    private static final int ARM = 0x40000028;

    /// Calls that only one of the two architectures has.
    private static final Set<String> X86_ONLY = Set.of(
            "access",
            "alarm",
            "arch_prctl",
            "chmod",
            "creat",
            "dup2",
            "epoll_create",
            "epoll_wait",
            "eventfd",
            "fork",
            "futimesat",
            "getdents",
            "getpgrp",
            "link",
            "lstat",
            "mkdir",
            "mknod",
            "open",
            "pause",
            "pipe",
            "poll",
            "readlink",
            "rename",
            "rmdir",
            "select",
            "stat",
            "symlink",
            "time",
            "unlink",
            "utime",
            "utimes",
            "vfork");

    /// Calls that no guest may make, by number: ptrace, mounts, namespaces, modules, kexec, keys, bpf, perf,
    /// handles, userfaultfd, other processes' memory and descriptors, io_uring, clone3, reboot, swap, clocks,
    /// quotas, personality, SysV IPC, set*id, chroot, acct, syslog, inotify and fanotify, which would reveal
    /// what other guests open among the files that all of them read.
    private static final List<Integer> NEVER = List.of(
            101, 165, 166, 155, 161, 428, 429, 430, 431, 432, 433, 442, 272, 308, 175, 313, 176, 246, 320, 248, 249,
            250, 321, 298, 323, 310, 311, 438, 440, 425, 426, 427, 435, 169, 167, 168, 164, 227, 305, 303, 304, 179,
            443, 135, 29, 30, 31, 67, 64, 65, 66, 68, 69, 70, 71, 105, 106, 113, 114, 117, 119, 116, 163, 103, 300, 301,
            172, 173, 237, 256, 279, 251, 153, 134, 180, 240, 241, 242, 243, 244, 245, 253, 254, 255, 294);

    /// The same calls on aarch64, as far as it has them.
    private static final List<Integer> NEVER_ON_AARCH64 = List.of(
            26, 27, 28, 30, 39, 40, 41, 42, 51, 58, 60, 89, 92, 97, 104, 105, 106, 112, 116, 117, 142, 143, 144, 145,
            146, 147, 149, 159, 170, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 193, 194, 195, 196,
            197, 217, 218, 219, 224, 225, 235, 238, 239, 241, 262, 263, 264, 265, 266, 268, 270, 271, 273, 280, 282,
            294, 425, 426, 427, 428, 429, 430, 431, 432, 433, 435, 438, 440, 442, 443);

    private static FilterMachine machine(String name) {
        return machine(name, Architecture.X86_64);
    }

    private static FilterMachine machine(String name, Architecture architecture) {
        return new FilterMachine(Seccomp.compile(AllowList.load(name, architecture)));
    }

    /// Every list on every architecture.
    static Stream<Arguments> lists() {
        return Stream.of(Architecture.values())
                .flatMap(architecture -> Stream.of("jvm", "jvm-sealed", "alone", "program", "zygote")
                        .map(name -> Arguments.of(name, architecture)));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void decidesEveryCallNumberAsTheListSays(String name, Architecture architecture) {
        var calls = AllowList.load(name, architecture).calls().stream()
                .collect(Collectors.toMap(AllowList.Call::number, call -> call));
        var machine = machine(name, architecture);
        for (var number = 0; number < 1024; number++) {
            var call = calls.get(number);
            var verdict = machine.run(architecture.auditNumber(), number, -1, -1, -1, -1, -1, -1);
            var expected = call == null ? UNKNOWN_CALL : call.alternatives().isEmpty() ? ALLOW : REFUSED_ARGUMENTS;
            assertThat(verdict).as("call %d of %s", number, name).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("lists")
    void killsForeignArchitecturesAndX32(String name, Architecture architecture) {
        var machine = machine(name, architecture);
        var own = architecture.auditNumber();
        IntStream.range(0, 1024).forEach(number -> {
            assertThat(List.of(I386, ARM, X86_64, AARCH64))
                    .filteredOn(foreign -> foreign != own)
                    .hasSize(3)
                    .allSatisfy(
                            foreign -> assertThat(machine.run(foreign, number)).isEqualTo(KILL_PROCESS));
            assertThat(machine.run(own, 0x40000000 | number)).isEqualTo(KILL_PROCESS);
        });
        assertThat(machine.run(own, -1)).isEqualTo(KILL_PROCESS);
    }

    @ParameterizedTest
    @MethodSource("lists")
    void neverAllowsWhatReachesTheKernelsInnards(String name, Architecture architecture) {
        var machine = machine(name, architecture);
        var never = architecture == Architecture.X86_64 ? NEVER : NEVER_ON_AARCH64;
        var allowed = name.equals("zygote") ? builders(architecture) : Set.of();
        assertThat(never)
                .filteredOn(number -> !allowed.contains(number))
                .allSatisfy(number -> assertThat(machine.run(architecture.auditNumber(), number))
                        .as("call %d", number)
                        .isEqualTo(UNKNOWN_CALL));
    }

    /// The calls that a zygote has in addition to a program's.
    private static Set<Integer> builders(Architecture architecture) {
        var program = AllowList.load("program", architecture).calls().stream()
                .map(AllowList.Call::name)
                .toList();
        var more = AllowList.load("zygote", architecture).calls().stream()
                .filter(call -> !program.contains(call.name()))
                .toList();
        assertThat(more)
                .extracting(AllowList.Call::name)
                .containsExactlyInAnyOrder("unshare", "mount", "sethostname", "capset");
        return more.stream().map(AllowList.Call::number).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # filter,    call,                     number, first,      second, third,    verdict
            jvm,         thread by clone,          56,     0x3d0f00,   0,      0,        allow
            jvm,         fork by clone,            56,     0x1200011,  0,      0,        refuse
            jvm,         vfork by clone,           56,     0x4111,     0,      0,        refuse
            jvm,         thread + NEWUSER,         56,     0x103d0f00, 0,      0,        refuse
            jvm,         fork,                     57,     0,          0,      0,        unknown
            jvm,         vfork,                    58,     0,          0,      0,        unknown
            jvm,         execve,                   59,     0,          0,      0,        allow
            jvm,         execveat,                 322,    0,          0,      0,        unknown
            jvm,         socket AF_UNIX,           41,     1,          1,      0,        unknown
            jvm,         socket AF_INET,           41,     2,          1,      0,        unknown
            jvm,         kill,                     62,     1,          9,      0,        unknown
            jvm,         seccomp filter,           317,    1,          1,      0,        allow
            jvm,         seccomp notify,           317,    3,          0,      0,        refuse
            jvm,         prctl name,               157,    15,         0,      0,        allow
            jvm,         prctl dumpable off,       157,    4,          0,      0,        allow
            jvm,         prctl dumpable on,        157,    4,          1,      0,        refuse
            jvm,         prctl set mm,             157,    35,         0,      0,        refuse
            jvm,         prctl ptracer,            157,    0x59616d61, 0,      0,        refuse
            jvm,         prlimit itself,           302,    0,          7,      0,        allow
            jvm,         prlimit another,          302,    1,          7,      0,        refuse
            jvm,         setpriority user,         141,    2,          0,      0,        refuse
            jvm,         ioctl TCGETS,             16,     0,          0x5401, 0,        allow
            jvm,         ioctl TIOCSTI,            16,     0,          0x5412, 0,        refuse
            jvm,         ioctl TIOCLINUX,          16,     0,          0x541c, 0,        refuse
            jvm,         open for writing,         257,    -100,       0,      0x241,    allow
            jvm,         setpriority itself,       141,    0,          0,      0,        allow
            jvm,         setpriority another,      141,    0,          1,      0,        refuse
            jvm,         setpriority a group,      141,    1,          0,      0,        refuse
            jvm,         fcntl F_GETFL,            72,     0,          3,      0,        allow
            jvm,         fcntl F_DUPFD_CLOEXEC,    72,     0,          1030,   0,        allow
            jvm,         fcntl F_SETOWN,           72,     0,          8,      1,        refuse
            jvm,         fcntl F_SETSIG,           72,     0,          10,     9,        refuse
            jvm,         fcntl F_SETLEASE,         72,     0,          1024,   0,        refuse
            jvm,         fcntl F_NOTIFY,           72,     0,          1026,   0,        refuse
            jvm,         prctl PR_SET_PDEATHSIG,   157,    1,          0,      0,        refuse
            jvm-sealed,  thread by clone,          56,     0x3d0f00,   0,      0,        allow
            jvm-sealed,  fork by clone,            56,     0x1200011,  0,      0,        refuse
            jvm-sealed,  execve,                   59,     0,          0,      0,        unknown
            jvm-sealed,  execveat,                 322,    0,          0,      0,        unknown
            jvm-sealed,  socket,                   41,     1,          1,      0,        unknown
            jvm-sealed,  seccomp,                  317,    1,          0,      0,        unknown
            jvm-sealed,  prctl no_new_privs,       157,    38,         1,      0,        refuse
            jvm-sealed,  open for reading,         257,    -100,       0,      0x80000,  allow
            jvm-sealed,  open directory,           257,    -100,       0,      0x90000,  allow
            jvm-sealed,  open O_WRONLY,            257,    -100,       0,      1,        refuse
            jvm-sealed,  open O_RDWR,              257,    -100,       0,      2,        refuse
            jvm-sealed,  open O_CREAT,             257,    -100,       0,      0x40,     refuse
            jvm-sealed,  open O_TRUNC,             257,    -100,       0,      0x200,    refuse
            jvm-sealed,  open O_APPEND,            257,    -100,       0,      0x400,    refuse
            jvm-sealed,  open O_TMPFILE,           257,    -100,       0,      0x410000, refuse
            jvm-sealed,  open (old),               2,      0,          0,      0,        unknown
            jvm-sealed,  openat2,                  437,    0,          0,      0,        unknown
            jvm-sealed,  creat,                    85,     0,          0,      0,        unknown
            jvm-sealed,  ftruncate,                77,     0,          0,      0,        unknown
            jvm-sealed,  setpriority another,      141,    0,          1,      0,        refuse
            jvm-sealed,  fcntl F_SETOWN,           72,     0,          8,      1,        refuse
            jvm-sealed,  prctl PR_SET_PDEATHSIG,   157,    1,          0,      0,        refuse
            jvm-sealed,  memfd_create,             319,    0,          0,      0,        unknown
            zygote,      unshare user,             272,    0x10000000, 0,      0,        allow
            zygote,      unshare all,              272,    0x7e020000, 0,      0,        refuse
            zygote,      clone fresh,              56,     0x6c020011, 0,      0,        allow
            zygote,      clone NEWUSER,            56,     0x10000011, 0,      0,        refuse
            zygote,      setns,                    308,    3,          0,      0,        unknown
            zygote,      umount2,                  166,    0,          0,      0,        unknown
            zygote,      socket AF_INET,           41,     2,          1,      0,        refuse
            alone,       fork by clone,            56,     0x1200011,  0,      0,        refuse
            alone,       thread by clone,          56,     0x3d0f00,   0,      0,        allow
            alone,       socket AF_UNIX,           41,     1,          1,      0,        unknown
            alone,       connected pair,           53,     1,          1,      0,        allow
            alone,       pair that closes itself,  53,     1,          0x80001, 0,       allow
            alone,       datagram pair,            53,     1,          2,      0,        refuse
            alone,       connect,                  42,     0,          0,      0,        unknown
            alone,       kill,                     62,     1,          9,      0,        unknown
            alone,       chmod,                    90,     0,          0,      0,        unknown
            alone,       utimensat,                280,    0,          0,      0,        unknown
            program,     fork by clone,            56,     0x1200011,  0,      0,        allow
            program,     clone NEWUSER,            56,     0x10000011, 0,      0,        refuse
            program,     clone NEWNS,              56,     0x20011,    0,      0,        refuse
            program,     socket AF_UNIX,           41,     1,          1,      0,        allow
            program,     socket AF_INET,           41,     2,          1,      0,        refuse
            program,     socket AF_INET6,          41,     10,         1,      0,        refuse
            program,     socket AF_NETLINK,        41,     16,         3,      0,        refuse
            program,     socket AF_PACKET,         41,     17,         3,      0,        refuse
            program,     socket AF_ALG,            41,     38,         5,      0,        refuse
            program,     socket AF_VSOCK,          41,     40,         1,      0,        refuse
            program,     mknod a FIFO,             133,    0,          0x11b6, 0,        allow
            program,     mknod a device,           133,    0,          0x21b6, 0,        refuse
            program,     mknod a block device,     133,    0,          0x61b6, 0,        refuse
            program,     mknodat a FIFO,           259,    -100,       0,      0x11b6,   allow
            program,     mknodat a device,         259,    -100,       0,      0x21b6,   refuse
            jvm,         mknod a FIFO,             133,    0,          0x11b6, 0,        unknown
            program,     ioctl TIOCSTI,            16,     0,          0x5412, 0,        refuse
            program,     ioctl TIOCLINUX,          16,     0,          0x541c, 0,        refuse
            program,     prlimit another,          302,    1,          7,      0,        refuse
            program,     sched_setaffinity other,  203,    1,          0,      0,        refuse
            program,     fcntl F_SETLKW,           72,     0,          7,      0,        allow
            program,     fcntl F_SETPIPE_SZ,       72,     0,          1031,   0,        allow
            program,     fcntl F_SETLEASE,         72,     0,          1024,   0,        refuse
            program,     fcntl F_NOTIFY,           72,     0,          1026,   0,        refuse
            """)
    void checksArguments(
            String filter, String call, int number, String first, String second, String third, String verdict) {
        var arguments = new long[] {Long.decode(first), Long.decode(second), Long.decode(third)};
        assertThat(machine(filter).run(X86_64, number, arguments)).as(call).isEqualTo(expected(verdict));
    }

    private static int expected(String verdict) {
        return switch (verdict) {
            case "allow" -> ALLOW;
            case "refuse" -> REFUSED_ARGUMENTS;
            default -> UNKNOWN_CALL;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"jvm", "jvm-sealed", "alone", "program", "zygote"})
    void allowsTheSameOnBothArchitectures(String name) {
        assertThat(rules(name, Architecture.AARCH64)).isEqualTo(rules(name, Architecture.X86_64));
    }

    /// The allowed calls by name. Only aarch64 has the vector length.
    private static Map<String, List<List<AllowList.Check>>> rules(String name, Architecture architecture) {
        var vectorLength = List.of(new AllowList.Check(0, -1, 51));
        return AllowList.load(name, architecture).calls().stream()
                .filter(call -> !X86_ONLY.contains(call.name()))
                .collect(Collectors.toMap(
                        AllowList.Call::name,
                        call -> call.alternatives().stream()
                                .filter(alternative -> !alternative.equals(vectorLength))
                                .toList()));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # filter,    call,                     number, first,      second, third,    verdict
            jvm,         thread by clone,          220,    0x3d0f00,   0,      0,        allow
            jvm,         fork by clone,            220,    0x1200011,  0,      0,        refuse
            jvm,         thread + NEWUSER,         220,    0x103d0f00, 0,      0,        refuse
            jvm,         clone3,                   435,    0,          0,      0,        unknown
            jvm,         socket,                   198,    1,          1,      0,        unknown
            jvm,         kill,                     129,    1,          9,      0,        unknown
            jvm,         prlimit another,          261,    1,          7,      0,        refuse
            jvm,         setpriority another,      140,    0,          1,      0,        refuse
            jvm,         prctl SVE_GET_VL,         167,    51,         0,      0,        allow
            jvm-sealed,  execve,                   221,    0,          0,      0,        unknown
            jvm-sealed,  open for reading,         56,     -100,       0,      0x80000,  allow
            jvm-sealed,  open directory,           56,     -100,       0,      0x84000,  allow
            jvm-sealed,  open O_WRONLY,            56,     -100,       0,      1,        refuse
            jvm-sealed,  open O_TMPFILE,           56,     -100,       0,      0x404000, refuse
            program,     clone NEWUSER,            220,    0x10000011, 0,      0,        refuse
            program,     socket AF_UNIX,           198,    1,          1,      0,        allow
            program,     socket AF_INET,           198,    2,          1,      0,        refuse
            program,     fcntl F_SETLEASE,         25,     0,          1024,   0,        refuse
            program,     fcntl F_NOTIFY,           25,     0,          1026,   0,        refuse
            """)
    void checksArgumentsOnAarch64(
            String filter, String call, int number, String first, String second, String third, String verdict) {
        var arguments = new long[] {Long.decode(first), Long.decode(second), Long.decode(third)};
        assertThat(machine(filter, Architecture.AARCH64).run(AARCH64, number, arguments))
                .as(call)
                .isEqualTo(expected(verdict));
    }

    @Test
    void refusesAnUnknownArchitecture() {
        assertThatThrownBy(() -> Architecture.named("riscv64"))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("riscv64");
    }

    /// The kernel drops the upper half of a 32-bit argument, so setting bits there must change nothing.
    @ParameterizedTest
    @CsvSource({"16, 1, 0x5412", "41, 0, 2", "56, 0, 0x10000011"})
    void isNotFooledByUpperHalves(int number, int index, String value) {
        var arguments = new long[6];
        arguments[index] = 0xdeadbeef_00000000L | Long.decode(value);
        assertThat(machine("program").run(X86_64, number, arguments)).isEqualTo(REFUSED_ARGUMENTS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"read", "read x", "read 0 when 0 is 1", "read 0 if 0 equals 1", "read 0 if 0 is 1 or 1 is 1"})
    void refusesALineItDoesNotUnderstand(String line) {
        assertThatThrownBy(() -> AllowList.parse(line, Architecture.X86_64)).isInstanceOf(RuntimeException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"read 0\nread 0", "read 0 if 0 is 1\nread 0", "read 0 if 0 is 1\nread 1 if 0 is 1"})
    void refusesContradictingLines(String text) {
        assertThatThrownBy(() -> AllowList.parse(text, Architecture.X86_64)).hasMessage("contradicting lines for read");
    }
}
