/// Facts of Perl programs.
///
/// Perl cannot be parsed without being run. [PerlTokens] knows quotes, patterns and here-documents well enough to
/// distinguish code from text; [PerlFacts] looks for calls and their arguments.
@NullMarked
package io.caisson.worker.syntax.perl;

import org.jspecify.annotations.NullMarked;
