package io.caisson.cli;

import io.caisson.embed.Caisson;
import picocli.CommandLine.IVersionProvider;

/// The version of this build.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"caisson " + text()};
    }

    static String text() {
        return Caisson.version();
    }
}
