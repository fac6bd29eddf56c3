/// The program that becomes a confined process on the rung `landlock`. The service starts it as a JVM with the
/// service's rights. It gives those up step by step on one thread and then calls `execve` on that thread.
///
/// It gets everything as arguments ([Orders]), uses only the JDK, and either becomes the requested program or
/// ends with a message. Invariant: `execve` is reached only after the kernel has reported success for every step
/// before it. This is the only code on the service's side that makes native calls, and none of it is loaded into
/// the service itself.
@NullMarked
package io.caisson.sandbox.launcher;

import org.jspecify.annotations.NullMarked;
