/// Reads sources in syntax workers. [Syntax] remembers what a worker said of a source for the same user, [SyntaxFacts]
/// gives the gate its facts.
@NullMarked
package io.caisson.sandbox.syntax;

import org.jspecify.annotations.NullMarked;
