/// Facts of Perl programs.
///
/// Perl cannot be parsed without being run. [PerlTokens] knows its quotes, patterns and here-documents well enough to
/// tell
/// code from text; [PerlFacts] looks for what is called and what it is given.
@NullMarked
package io.caisson.worker.syntax.perl;

import org.jspecify.annotations.NullMarked;
