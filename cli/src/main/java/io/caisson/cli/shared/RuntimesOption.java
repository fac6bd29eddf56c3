package io.caisson.cli.shared;

import io.caisson.embed.CaissonConfig;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option for a folder with the operator's own runtimes.
public final class RuntimesOption {
    @Option(names = "--runtimes", paramLabel = "DIR", description = "A folder of runtimes of your own.")
    private @Nullable Path folder;

    public CaissonConfig config() {
        var standard = CaissonConfig.standard();
        return folder == null ? standard : standard.withRuntimes(folder);
    }
}
