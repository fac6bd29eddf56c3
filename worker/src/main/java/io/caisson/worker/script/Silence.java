package io.caisson.worker.script;

import com.caoccao.javet.interfaces.IJavetLogger;

/// Discards Javet's log. Javet reports references and modules that a guest left when a runtime closes. They are
/// freed with the isolate, and a guest must not be able to fill our diagnostics.
final class Silence implements IJavetLogger {
    static final IJavetLogger LOGGER = new Silence();

    private Silence() {}

    @Override
    public void debug(String message) {}

    @Override
    public void error(String message) {}

    @Override
    public void error(String message, Throwable cause) {}

    @Override
    public void info(String message) {}

    @Override
    public void warn(String message) {}
}
