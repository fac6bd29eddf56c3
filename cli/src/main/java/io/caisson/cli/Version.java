package io.caisson.cli;

import picocli.CommandLine.IVersionProvider;

/// The version of this build, from the jar it was packed into.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"caisson " + text()};
    }

    static String text() {
        var packed = Version.class.getPackage().getImplementationVersion();
        return packed == null ? "(unpacked)" : packed;
    }
}
