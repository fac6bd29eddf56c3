package io.caisson.languages.guest;

import io.caisson.languages.recipe.Installed;
import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.Wall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;

/// Starts sandboxes that wait for one [Order] each.
public final class Keeper {
    private static final String SHELL = "/bin/sh";
    private static final String READY = "ready\n";
    private static final Set<LaunchPrivilege> EXTRAS = Set.of(
            LaunchPrivilege.PROCESS_FOLDER,
            LaunchPrivilege.SYSTEM_FOLDERS,
            LaunchPrivilege.WORK_FOLDERS,
            LaunchPrivilege.STREAMS);

    private final Wall wall;
    private final String script = script();

    public Keeper(Wall wall) {
        this.wall = wall;
    }

    /// A sandbox whose keeper has said that it is ready.
    ///
    /// @param ahead whether the recipe's interpreter is started in it already
    public Confined start(Installed installed, Ceilings ceilings, boolean ahead) {
        var command = new ArrayList<>(List.of(SHELL, "-c", script, "keeper"));
        var environment = new HashMap<>(Order.ENVIRONMENT);
        if (ahead) {
            command.add(installed.recipe().isOwn() ? "" : installed.recipe().entry());
            command.addAll(installed.command(installed.recipe().ahead(), Installed.Words.ahead(installed.recipe())));
            environment.putAll(installed.environment());
        }
        if (ceilings.openFiles() < Ceilings.LEAST_OPEN_FILES) {
            environment.put("CAISSON_OPEN_FILES", Integer.toString(ceilings.openFiles()));
        }
        var launch = new Launch(command, installed.readable(), "program", ceilings, environment, EXTRAS);
        var sandbox = wall.start(launch);
        try {
            var said = sandbox.fromGuest().readNBytes(READY.length());
            if (READY.equals(new String(said, StandardCharsets.US_ASCII))) {
                return sandbox;
            }
            throw new LaunchException("A sandbox for " + installed.recipe().name() + " did not become ready.");
        } catch (IOException e) {
            throw new LaunchException("A sandbox for " + installed.recipe().name() + " broke: " + e, e);
        } catch (RuntimeException e) {
            sandbox.kill();
            throw e;
        }
    }

    private static String script() {
        try (var stream = Keeper.class.getResourceAsStream("/io/caisson/languages/keeper.sh")) {
            if (stream == null) {
                throw new IllegalStateException("keeper.sh is missing from this build");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
