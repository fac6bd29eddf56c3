package io.caisson.cli.shared;

import io.caisson.embed.Caisson;
import picocli.CommandLine.IVersionProvider;

/// The version of this build.
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"caisson " + text()};
    }

    public static String text() {
        return Caisson.version();
    }
}
