/// WebSockets for interactive executions: the caller requests an execution, receives its output while it runs,
/// and sends input and signals.
///
/// A [SocketDialect] parses the messages of one protocol. The parts that all protocols share are here, with their
/// bounds: on messages, on bytes queued for a guest or a caller that does not read, and on silence. A socket is
/// authenticated as any other request, and its execution is recorded as any other.
@NullMarked
package io.caisson.server.live;

import org.jspecify.annotations.NullMarked;
