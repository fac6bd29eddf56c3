/// Parses sources in syntax workers. [Syntax] caches results for each user, [SyntaxFacts] turns them into facts
/// for the gate.
@NullMarked
package io.caisson.sandbox.syntax;

import org.jspecify.annotations.NullMarked;
