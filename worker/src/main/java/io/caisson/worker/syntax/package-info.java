/// Reads from a source's syntax tree what must be known before it runs, and makes JavaScript of TypeScript.
///
/// [SourceReader] takes a source and returns a part for each of its texts that needs one: its [Outline] (which of the
/// four shapes it has, what its `main` wants, where its last expression begins), the JavaScript to run instead, and the
/// [Places] that lead back. The parser is native and recursive, so it works on a thread with a huge stack and a ceiling
/// on time, in a [SyntaxWorker] of its own where there is room for one; a source it cannot finish is the guest's error.
@NullMarked
package io.caisson.worker.syntax;

import org.jspecify.annotations.NullMarked;
