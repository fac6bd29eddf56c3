package io.caisson.text;

import io.caisson.work.WorkLane;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Estimates how many bytes of JSON a tree of maps, lists and texts makes. Stops where the tree is large enough for
/// [WorkLane], so that the estimate itself is always small work.
public final class Weight {
    private static final int NODE_BYTES = 8;

    private long bytes;

    private Weight() {}

    /// About how many bytes `tree` makes, or a number beyond [WorkLane#SMALL_BYTES] when there are more.
    public static long of(@Nullable Object tree) {
        var weight = new Weight();
        weight.add(tree);
        return weight.bytes;
    }

    private void add(@Nullable Object node) {
        bytes += NODE_BYTES;
        switch (node) {
            case CharSequence text -> bytes += text.length();
            case JsonFragment fragment -> bytes += fragment.json().length();
            case byte[] content -> bytes += content.length;
            case Map<?, ?> map -> {
                for (var member : map.entrySet()) {
                    if (bytes > WorkLane.SMALL_BYTES) {
                        return;
                    }
                    add(member.getKey());
                    add(member.getValue());
                }
            }
            case Iterable<?> elements -> {
                for (var element : elements) {
                    if (bytes > WorkLane.SMALL_BYTES) {
                        return;
                    }
                    add(element);
                }
            }
            case null, default -> {}
        }
    }
}
