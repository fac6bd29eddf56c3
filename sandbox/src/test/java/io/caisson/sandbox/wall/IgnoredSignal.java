package io.caisson.sandbox.wall;

/// Makes this JVM ignore a signal for a while, as a service does that was started in the background or by
/// `nohup`.
///
/// Uses reflection: the compiler warns of the class by name, and the warning cannot be suppressed.
public final class IgnoredSignal implements AutoCloseable {
    /// Matches `SigIgn` of `/proc/PID/status` when SIGHUP, the first signal, is not ignored.
    public static final String NOT_HUP = "[0-9a-f]+[02468ace]";

    private final String name;
    private final Object before;

    public IgnoredSignal(String name) throws ReflectiveOperationException {
        this.name = name;
        this.before = handle(
                Class.forName("sun.misc.SignalHandler").getField("SIG_IGN").get(null));
    }

    private Object handle(Object handler) throws ReflectiveOperationException {
        var signal = Class.forName("sun.misc.Signal");
        return signal.getMethod("handle", signal, Class.forName("sun.misc.SignalHandler"))
                .invoke(null, signal.getConstructor(String.class).newInstance(name), handler);
    }

    @Override
    public void close() throws ReflectiveOperationException {
        handle(before);
    }
}
