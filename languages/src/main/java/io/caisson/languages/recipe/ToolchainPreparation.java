package io.caisson.languages.recipe;

import io.caisson.sandbox.home.CacheFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// Has a toolchain make, once per version, what it would else make again in every sandbox: a
/// standard library, a class archive. It runs before any guest of its language and sees none of
/// their bytes, so it needs no wall; guests read what it made and cannot change it.
final class ToolchainPreparation {
    private static final System.Logger LOG = System.getLogger(ToolchainPreparation.class.getName());
    private static final String PREFIX = "prepared-";
    private static final Duration PREPARATION_TIMEOUT = Duration.ofMinutes(10);

    /// Where a toolchain begins anew inside each sandbox when there is nothing prepared.
    private static final Path NOTHING = Path.of("/tmp/prepared");

    private ToolchainPreparation() {}

    /// The same runtime with its `{prepared}` folder, which is made if it is not there.
    static Installed of(Installed installed) {
        if (installed.recipe().prepare().isEmpty()) {
            return installed;
        }
        try {
            var folder = CacheFolder.made(PREFIX, key(installed), fresh -> fill(with(installed, fresh)));
            var prepared = with(installed, folder);
            var readable = new ArrayList<>(installed.readable());
            readable.add(folder);
            return new Installed(prepared.recipe(), prepared.tools(), prepared.version(), readable);
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "nothing could be prepared for {0}, it is slower: {1}",
                    installed.recipe().name(),
                    e.getMessage());
            return with(installed, NOTHING);
        }
    }

    /// Changes with whatever the toolchain is told.
    private static String key(Installed installed) {
        var hash = new Hash().add(installed.version());
        installed.command(installed.recipe().prepare(), Installed.Words.NONE).forEach(hash::add);
        new TreeMap<>(installed.environment())
                .forEach((name, value) -> hash.add(name).add(value));
        return hash.hex();
    }

    private static Installed with(Installed installed, Path folder) {
        var tools = new LinkedHashMap<>(installed.tools());
        tools.put(Recipe.PREPARED, folder);
        return new Installed(installed.recipe(), Map.copyOf(tools), installed.version(), installed.readable());
    }

    private static void fill(Installed installed) throws IOException {
        var name = installed.recipe().name();
        LOG.log(Level.INFO, "preparing {0}, once for this version", name);
        var command = installed.command(installed.recipe().prepare(), Installed.Words.NONE);
        try {
            if (HostProgram.said(command, installed.environment(), PREPARATION_TIMEOUT)
                    .isEmpty()) {
                throw new IOException(String.join(" ", command) + " failed");
            }
        } catch (UnansweredException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
