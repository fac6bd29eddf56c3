package io.caisson;

/// Receives what a guest writes while it runs. Called from the thread that executes; a slow receiver slows the guest.
@FunctionalInterface
public interface Output {
    Output NOWHERE = _ -> {};

    void log(LogLine line);
}
