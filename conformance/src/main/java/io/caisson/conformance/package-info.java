/// Runs case files against the real engines behind the real wall, and judges what came of them.
///
/// [CaseReader] turns a file into a [CaseFile]: a guest program, how to run it, and what must come of it. [Door] makes
/// the request, [Judge] compares the receipt, [HostTraps] watches from outside for whatever should never leave the
/// host. A file that cannot be understood fails by name and line.
@NullMarked
package io.caisson.conformance;

import org.jspecify.annotations.NullMarked;
