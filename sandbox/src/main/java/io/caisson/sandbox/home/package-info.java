/// The read-only folders that processes behind the wall run from. [WorkerHome] prepares the one of script and
/// syntax workers, [GuestHome] the one of our own runtimes; [CacheFolder] keeps both between starts.
@NullMarked
package io.caisson.sandbox.home;

import org.jspecify.annotations.NullMarked;
