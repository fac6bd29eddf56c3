package io.caisson.languages;

import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.languages.recipe.Hash;
import io.caisson.languages.recipe.Installed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What compilers have made, kept for the tenant whose source it was. Each was made in a sandbox of its own from what
/// the key names and nothing else, so users of the tenant can share it: they learn at most, by the time a build takes,
/// that the same source was built before. Thread-safe.
final class Builds {
    private final long mostBytes;
    private final Map<String, List<SourceFile>> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    Builds(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Everything a compiler sees, and for whom: what is kept for one tenant is never found for
    /// another.
    static String key(String tenant, Installed installed, Source source) {
        var hash = new Hash()
                .add(tenant)
                .add(installed.recipe().origin())
                .add(installed.recipe().language().name())
                .add(installed.version());
        installed.recipe().compile().forEach(hash::add);
        return hash.add(source.entry()).add(source.hash()).hex();
    }

    synchronized Optional<List<SourceFile>> find(String key) {
        return Optional.ofNullable(kept.get(key));
    }

    synchronized void keep(String key, List<SourceFile> files) {
        var size = size(files);
        if (size > mostBytes / 4 || kept.putIfAbsent(key, files) != null) {
            return;
        }
        bytes += size;
        var eldest = kept.entrySet().iterator();
        while (bytes > mostBytes && eldest.hasNext()) {
            bytes -= size(eldest.next().getValue());
            eldest.remove();
        }
    }

    private static long size(List<SourceFile> files) {
        return files.stream().mapToLong(file -> file.content().length).sum();
    }
}
