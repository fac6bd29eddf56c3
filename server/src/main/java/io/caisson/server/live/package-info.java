/// Executions somebody talks to: WebSockets on which a caller asks for one, is told what it writes while it runs, and
/// sends it input and signals.
///
/// A [SocketDialect] knows the words; what is common to all of them is here, and so are the bounds: on messages, on
/// what
/// waits for a guest that does not read and for a caller that does not, on how long anybody may say nothing. The
/// socket was let in by the door of the server, and its execution is one like any other.
@NullMarked
package io.caisson.server.live;

import org.jspecify.annotations.NullMarked;
