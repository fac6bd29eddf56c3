package io.caisson.sandbox.wall;

/// What a launch can have beyond a program, its libraries and two pipes.
public enum LaunchPrivilege {
    /// `/proc`, of its own pid namespace. A JVM does not need it.
    PROCESS_FOLDER,

    /// The system's programs and libraries, read-only: `SystemFolders`.
    SYSTEM_FOLDERS,

    /// Writable folders in memory, each as large as the disk ceiling: `/work`, where it starts, `/tmp` and `/build`;
    /// and smaller ones: `/caisson` and `/dev/shm`.
    WORK_FOLDERS,

    /// It may make user namespaces of its own: for a zygote, which runs no guest code, and never for a guest.
    NESTING,

    /// The pipes are its descriptors 0 and 1, and 2 is a third, [Confined#errors]; without this they are 3 and 4, and
    /// whatever it prints is only kept for diagnosis.
    STREAMS
}
