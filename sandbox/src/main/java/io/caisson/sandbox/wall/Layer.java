package io.caisson.sandbox.wall;

/// A kind of confinement that a process can have; [#label] is its name in receipts.
public enum Layer {
    USER("user", "a user namespace: its user ids mean nothing outside"),
    PID("pid", "a pid namespace: it sees no process but its own, and they all die with its first"),
    NETWORK("net", "a network namespace without any connection"),
    MOUNT("mount", "a mount namespace: a minimal read-only root"),
    IPC("ipc", "an IPC namespace: no shared memory with others"),
    HOSTNAME("uts", "a host name of its own"),
    LANDLOCK_FILES(
            "landlock-fs",
            "only its own folders can be opened, read-only; weaker: names and sizes of other files can be asked"),
    LANDLOCK_NETWORK("landlock-net", "no TCP, independent of the filter; weaker: the host's network, not an empty one"),
    LANDLOCK_SCOPE("landlock-scope", "no signal beyond itself; weaker: process ids of the host can be asked"),
    SECCOMP("seccomp", "a default-deny list of system calls"),
    NO_NEW_PRIVILEGES("no-new-privs", "no capability, and no program can give one"),
    OWN_UID("own-uid", "an outer user id that no other process has"),
    RLIMITS("rlimits", "limits per process: files, file size, core dumps"),
    CGROUP_V1("cgroup-v1", "memory, processes and CPU of the whole tree bounded and measured by the kernel (v1)"),
    CGROUP_V2("cgroup-v2", "memory, processes and CPU of the whole tree bounded and measured by the kernel (v2)"),
    MEMORY_WATCH("memory-watch", "memory of the tree looked at every 10 ms and killed above its ceiling; weaker");

    private final String label;
    private final String meaning;

    Layer(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    public String label() {
        return label;
    }

    /// A description for people.
    public String meaning() {
        return meaning;
    }
}
