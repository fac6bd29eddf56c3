package io.caisson.sandbox.syntax;

import io.caisson.GuestError;
import io.caisson.gate.Fact;
import io.caisson.wire.Frame;
import java.util.List;

/// The result of parsing a source.
public sealed interface SyntaxReading {

    /// It can run; with its parts and facts.
    record Read(List<Frame.Part> parts, List<Fact> facts) implements SyntaxReading {}

    /// It cannot run, because of this error in it.
    record Unreadable(GuestError error) implements SyntaxReading {}

    /// It was not parsed: no worker was free in time, or the request was cancelled.
    record Unread() implements SyntaxReading {}
}
