/// The rules of the gate, a class for each family. [Rules] lists them. A rule checks the facts of a program
/// through [Check].
@NullMarked
package io.caisson.scan.rules;

import org.jspecify.annotations.NullMarked;
