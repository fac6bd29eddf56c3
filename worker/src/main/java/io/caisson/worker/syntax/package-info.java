/// Reads from a source's syntax tree what must be known before it runs.
///
/// [SourceReader] takes the text of a script and returns its [Facts]: which of the four shapes it has, what its `main`
/// wants, where its last expression begins. The parser is native and recursive, so it works on a thread with a huge
/// stack and a ceiling on time; a source it cannot finish is the guest's error, never ours.
@NullMarked
package io.caisson.worker.syntax;

import org.jspecify.annotations.NullMarked;
