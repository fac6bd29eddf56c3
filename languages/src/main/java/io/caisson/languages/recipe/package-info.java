/// How a language is found, compiled and started. [Catalogue] reads recipes, [Discovery] looks for their programs on
/// this
/// host, [Inventory] keeps what was found.
@NullMarked
package io.caisson.languages.recipe;

import org.jspecify.annotations.NullMarked;
