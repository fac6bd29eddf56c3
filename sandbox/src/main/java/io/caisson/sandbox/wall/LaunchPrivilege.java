package io.caisson.sandbox.wall;

/// A privilege of a launch beyond a program, its libraries and two pipes.
public enum LaunchPrivilege {
    /// A `/proc` for its own pid namespace. A JVM does not need it.
    PROCESS_FOLDER,

    /// The system's programs and libraries, read-only: `SystemFolders`.
    SYSTEM_FOLDERS,

    /// Writable folders in memory. `/work` (the working directory), `/tmp` and `/build` are each as large as the
    /// disk ceiling; `/caisson` and `/dev/shm` are smaller.
    WORK_FOLDERS,

    /// It may make user namespaces: for a zygote, which runs no guest code, and never for a guest.
    NESTING,

    /// The pipes are its descriptors 0 and 1, and 2 is a third pipe, [Confined#errors]. Without this they are 3
    /// and 4, and its printed output is only kept for diagnosis.
    STREAMS
}
