/// The interfaces that run guests. A [Runner] runs jobs. An [Engine] is one for some languages on this host; a [Place]
/// is where a job runs: the sandbox of this host ([SandboxPlace], which picks an engine) or another Caisson.
@NullMarked
package io.caisson.engine;

import org.jspecify.annotations.NullMarked;
