/// The two interfaces that run guests. An [Engine] runs one language on this host; a [Place] is where a job runs: the
/// sandbox of this host ([SandboxPlace]) or another Caisson.
@NullMarked
package io.caisson.engine;

import org.jspecify.annotations.NullMarked;
