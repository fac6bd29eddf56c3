package io.caisson.sandbox.wall;

/// Resource limits of one process tree, in bytes. All are positive except `diskBytes`.
///
/// @param memoryBytes memory of the whole tree, page cache and tmpfs included; see [Confined#memoryLimit]
/// @param processes processes and threads together
/// @param openFiles descriptors for each process; the program itself must set a limit below [#LEAST_OPEN_FILES]
/// @param diskBytes size of the writable `/tmp`, which is in memory; 0 for none
/// @param fileBytes size of one file
public record Ceilings(long memoryBytes, int processes, int openFiles, long diskBytes, long fileBytes) {
    public static final long MEBIBYTE = 1024 * 1024;

    /// Building a sandbox needs this many.
    public static final int LEAST_OPEN_FILES = 64;

    public Ceilings {
        if (memoryBytes <= 0 || processes <= 0 || openFiles <= 0 || diskBytes < 0 || fileBytes <= 0) {
            throw new IllegalArgumentException("a ceiling that is not positive");
        }
    }

    /// The limits of a worker JVM: no disk, enough threads for two just-in-time compilers.
    public static Ceilings worker(long memoryBytes) {
        return new Ceilings(memoryBytes, 128, 256, 0, MEBIBYTE);
    }
}
