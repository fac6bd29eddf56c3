package io.caisson.sandbox.wall;

/// What one process tree may use at most. All bytes; all positive except `diskBytes`.
///
/// @param memoryBytes memory of the whole tree, page cache and tmpfs included; see [Confined#memoryLimit]
/// @param processes processes and threads together
/// @param openFiles descriptors per process; fewer than [#LEAST_OPEN_FILES] must be seen to by whatever is started
/// @param diskBytes size of the writable `/tmp`, which lives in memory; 0 for none at all
/// @param fileBytes size of one file
public record Ceilings(long memoryBytes, int processes, int openFiles, long diskBytes, long fileBytes) {
    public static final long MEBIBYTE = 1024 * 1024;

    /// No sandbox can be built with fewer.
    public static final int LEAST_OPEN_FILES = 64;

    public Ceilings {
        if (memoryBytes <= 0 || processes <= 0 || openFiles <= 0 || diskBytes < 0 || fileBytes <= 0) {
            throw new IllegalArgumentException("a ceiling that is not positive");
        }
    }

    /// A worker JVM: no disk, enough threads for two just-in-time compilers.
    public static Ceilings worker(long memoryBytes) {
        return new Ceilings(memoryBytes, 128, 256, 0, MEBIBYTE);
    }
}
