package io.caisson.sandbox.wall;

import static io.caisson.sandbox.wall.Seccomp.ALLOW;
import static io.caisson.sandbox.wall.Seccomp.KILL_PROCESS;
import static io.caisson.sandbox.wall.Seccomp.REFUSED_ARGUMENTS;
import static io.caisson.sandbox.wall.Seccomp.UNKNOWN_CALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SeccompTest {
    private static final int X86_64 = 0xC000003E;
    private static final int I386 = 0x40000003;
    private static final int AARCH64 = 0xC00000B7;

    /// Calls no guest ever gets, by number: ptrace, mounts, namespaces, modules, kexec, keys, bpf, perf, handles,
    /// userfaultfd, other processes' memory and descriptors, io_uring, clone3, reboot, swap, clocks, quotas,
    /// personality, SysV IPC, set*id, chroot, acct, syslog.
    private static final List<Integer> NEVER = List.of(
            101, 165, 166, 155, 161, 428, 429, 430, 431, 432, 433, 442, 272, 308, 175, 313, 176, 246, 320, 248, 249,
            250, 321, 298, 323, 310, 311, 438, 440, 425, 426, 427, 435, 169, 167, 168, 164, 227, 305, 303, 304, 179,
            443, 135, 29, 30, 31, 67, 64, 65, 66, 68, 69, 70, 71, 105, 106, 113, 114, 117, 119, 116, 163, 103, 133, 259,
            300, 301, 172, 173, 237, 256, 279, 251, 153, 134, 180, 240, 241, 242, 243, 244, 245);

    private static FilterMachine machine(String name) {
        return new FilterMachine(Seccomp.compile(AllowList.load(name, Architecture.X86_64)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jvm", "jvm-sealed", "program"})
    void decidesEveryCallNumberAsTheListSays(String name) {
        var calls = AllowList.load(name, Architecture.X86_64).calls().stream()
                .collect(Collectors.toMap(AllowList.Call::number, call -> call));
        var machine = machine(name);
        for (var number = 0; number < 1024; number++) {
            var call = calls.get(number);
            var verdict = machine.run(X86_64, number, -1, -1, -1, -1, -1, -1);
            var expected = call == null ? UNKNOWN_CALL : call.alternatives().isEmpty() ? ALLOW : REFUSED_ARGUMENTS;
            assertThat(verdict).as("call %d of %s", number, name).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jvm", "jvm-sealed", "program"})
    void killsForeignArchitecturesAndX32(String name) {
        var machine = machine(name);
        IntStream.range(0, 1024).forEach(number -> {
            assertThat(machine.run(I386, number)).isEqualTo(KILL_PROCESS);
            assertThat(machine.run(AARCH64, number)).isEqualTo(KILL_PROCESS);
            assertThat(machine.run(X86_64, 0x40000000 | number)).isEqualTo(KILL_PROCESS);
        });
        assertThat(machine.run(X86_64, -1)).isEqualTo(KILL_PROCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jvm", "jvm-sealed", "program"})
    void neverAllowsWhatReachesTheKernelsInnards(String name) {
        var machine = machine(name);
        assertThat(NEVER)
                .allSatisfy(number -> assertThat(machine.run(X86_64, number))
                        .as("call %d", number)
                        .isEqualTo(UNKNOWN_CALL));
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
            jvm,         setpriority process,      141,    0,          5,      0,        allow
            jvm,         setpriority user,         141,    2,          0,      0,        refuse
            jvm,         ioctl TCGETS,             16,     0,          0x5401, 0,        allow
            jvm,         ioctl TIOCSTI,            16,     0,          0x5412, 0,        refuse
            jvm,         ioctl TIOCLINUX,          16,     0,          0x541c, 0,        refuse
            jvm,         open for writing,         257,    -100,       0,      0x241,    allow
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
            jvm-sealed,  memfd_create,             319,    0,          0,      0,        unknown
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
            program,     ioctl TIOCSTI,            16,     0,          0x5412, 0,        refuse
            program,     ioctl TIOCLINUX,          16,     0,          0x541c, 0,        refuse
            program,     prlimit another,          302,    1,          7,      0,        refuse
            program,     sched_setaffinity other,  203,    1,          0,      0,        refuse
            """)
    void checksArguments(
            String filter, String call, int number, String first, String second, String third, String verdict) {
        var expected = switch (verdict) {
            case "allow" -> ALLOW;
            case "refuse" -> REFUSED_ARGUMENTS;
            default -> UNKNOWN_CALL;
        };
        var arguments = new long[] {Long.decode(first), Long.decode(second), Long.decode(third)};
        assertThat(machine(filter).run(X86_64, number, arguments)).as(call).isEqualTo(expected);
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
