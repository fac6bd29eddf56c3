/// Worker processes: [WorkerPool] lends them, [Conversation] exchanges frames with one, [Watchdog] ends those that
/// exceed
/// a limit. A worker belongs to one user from its first guest byte until it is killed.
@NullMarked
package io.caisson.sandbox.workers;

import org.jspecify.annotations.NullMarked;
