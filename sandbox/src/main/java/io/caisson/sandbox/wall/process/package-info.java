/// The life of a confined process, on both rungs: [Launches] starts and inspects it, [WalledProcess] measures and
/// kills it, [Sweep] removes processes that an earlier service left behind.
@NullMarked
package io.caisson.sandbox.wall.process;

import org.jspecify.annotations.NullMarked;
