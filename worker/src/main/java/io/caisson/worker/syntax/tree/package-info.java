/// Facts of languages that are only read, from trees that tree-sitter makes.
///
/// A [Grammar] parses natively and copies the tree once into a [Tree] of plain numbers. A reader for each language
/// walks that, folds constants, follows aliases and says what it finds. Grammars are loaded when their language is
/// first met.
@NullMarked
package io.caisson.worker.syntax.tree;

import org.jspecify.annotations.NullMarked;
