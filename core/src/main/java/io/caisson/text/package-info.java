/// Text and JSON from outside, checked and bounded: [RequestBounds] declares how long a field of a request may be, the
/// others read and write JSON within those bounds.
@NullMarked
package io.caisson.text;

import org.jspecify.annotations.NullMarked;
