/// Facts of languages that are only analysed here, from trees of tree-sitter.
///
/// A [Grammar] parses natively and copies the tree once into a [Tree] of plain numbers. A reader for each
/// language walks the tree, folds constants, follows aliases and collects facts. Grammars are loaded when their
/// language first occurs.
@NullMarked
package io.caisson.worker.syntax.tree;

import org.jspecify.annotations.NullMarked;
