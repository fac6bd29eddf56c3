/// Frames exchanged with a worker on the other side of the wall.
///
/// A [Frame] is a closed set of records; [FrameWriter] turns one into bytes, [FrameReader] turns bytes into one and
/// treats them as hostile: length, type, every count and every text is bounded before anything is allocated.
/// Whether a frame may come *now* is not decided here but by the reader's owner, which knows the execution.
@NullMarked
package io.caisson.wire;

import org.jspecify.annotations.NullMarked;
