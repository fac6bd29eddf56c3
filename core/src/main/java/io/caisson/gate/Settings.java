package io.caisson.gate;

import io.caisson.Limits;

/// What an operator may change while executions run. One that is under way keeps what held when it was decided.
///
/// @param limits the defaults of limits that a request leaves out; those not named here have their standard values
/// @param captureConsole whether console lines are kept when a request does not say
public record Settings(GateMode gateMode, Limits limits, boolean captureConsole) {

    public static Settings standard() {
        return new Settings(GateMode.STANDARD, Limits.NONE, true);
    }

    public Settings withGateMode(GateMode changed) {
        return new Settings(changed, limits, captureConsole);
    }

    public Settings withLimits(Limits changed) {
        return new Settings(gateMode, changed, captureConsole);
    }

    public Settings withCaptureConsole(boolean changed) {
        return new Settings(gateMode, limits, changed);
    }
}
