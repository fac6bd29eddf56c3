/// The program that becomes a confined process on the rung `landlock`: a JVM of its own, started by the
/// service with the service's rights, which gives them up step by step on one thread and then calls `execve`
/// on that thread.
///
/// It receives everything as arguments ([Orders]), uses nothing but the JDK, and either becomes the program
/// it was told to start or ends with a message. The invariant guarded here: `execve` is reached only after
/// every step before it was answered with success by the kernel. This is the only place on the service's side
/// that makes native calls, and none of it is loaded into the service itself.
@NullMarked
package io.caisson.sandbox.launcher;

import org.jspecify.annotations.NullMarked;
