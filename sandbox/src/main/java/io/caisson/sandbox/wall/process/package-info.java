/// The life of a confined process, for both rungs: [Launches] starts and inspects it, [WalledProcess] measures and
/// kills
/// it, [Sweep] removes what an earlier service left behind.
@NullMarked
package io.caisson.sandbox.wall.process;

import org.jspecify.annotations.NullMarked;
