package io.caisson.sandbox.syntax;

import io.caisson.GuestError;
import io.caisson.gate.Fact;
import io.caisson.wire.Frame;
import java.util.List;

/// What came of reading a source.
public sealed interface SyntaxReading {

    /// It can be run, with these parts, and this is in it.
    record Read(List<Frame.Part> parts, List<Fact> facts) implements SyntaxReading {}

    /// It cannot be run: the guest's own error, before its first instruction.
    record Unreadable(GuestError error) implements SyntaxReading {}

    /// Nobody read it: no worker came free in time, or the wish was cancelled.
    record Unread() implements SyntaxReading {}
}
