/// The door for Java programs: [Caisson] wires executor, policy, ledger, sandbox and connectors by
/// constructor, from one [CaissonConfig], and owns what it made until it is closed.
@NullMarked
package io.caisson.embed;

import org.jspecify.annotations.NullMarked;
