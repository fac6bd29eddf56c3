package io.caisson.languages.guest;

import io.caisson.Limit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The ceilings that only the program itself notices: the kernel refuses it a descriptor or a block and counts nothing,
/// a runtime keeps to the heap it was given. What it says last on stderr is all there is to go by.
///
/// A guest can print the same. It then lies about why it failed, and about nothing else.
public final class ReportedCeiling {
    private static final int TAIL = 4_096;
    private static final Map<String, Limit> SIGNS = new LinkedHashMap<>();

    static {
        SIGNS.put("Too many open files", Limit.OPEN_FILES);
        SIGNS.put("too many open files", Limit.OPEN_FILES);
        SIGNS.put("cannot open shared object file: Error 24", Limit.OPEN_FILES);
        SIGNS.put("no space left on device", Limit.DISK);
        SIGNS.put("file too large", Limit.DISK);
        SIGNS.put("No space left on device", Limit.DISK);
        SIGNS.put("File too large", Limit.DISK);
        SIGNS.put("File size limit exceeded", Limit.DISK);
        SIGNS.put("java.lang.OutOfMemoryError: unable to create native thread", Limit.PROCESSES);
        SIGNS.put("java.lang.OutOfMemoryError", Limit.MEMORY);
        SIGNS.put("JavaScript heap out of memory", Limit.MEMORY);
        SIGNS.put("Fatal javascript OOM", Limit.MEMORY);
        SIGNS.put("Array buffer allocation failed", Limit.MEMORY);
        SIGNS.put("Allowed memory size of", Limit.MEMORY);
        SIGNS.put("cannot allocate vector of size", Limit.MEMORY);
        SIGNS.put("Cannot allocate memory", Limit.MEMORY);
        SIGNS.put("cannot allocate memory", Limit.MEMORY);
        SIGNS.put("System.OutOfMemoryException", Limit.MEMORY);
        SIGNS.put("failed to allocate memory (NoMemoryError)", Limit.MEMORY);
        SIGNS.put("fatal error: runtime: out of memory", Limit.MEMORY);
        SIGNS.put("not enough memory", Limit.MEMORY);
        SIGNS.put("Out of memory!", Limit.MEMORY);
        SIGNS.put("std::bad_alloc", Limit.MEMORY);
    }

    private ReportedCeiling() {}

    public static Optional<Limit> find(String errors) {
        var tail = errors.substring(Math.max(0, errors.length() - TAIL));
        return SIGNS.entrySet().stream()
                .filter(sign -> tail.contains(sign.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
