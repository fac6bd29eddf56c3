package io.caisson.worker.syntax;

import io.caisson.worker.syntax.Places.Place;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Maps offsets of the parser to lines and columns. The parser counts code points; authors count lines and UTF-16
/// units.
final class Lines {
    private final String text;
    private final int moved;

    /// The start of each line but the first, in UTF-16 units.
    private final int[] starts;

    private final boolean simple;

    /// @param moved by how many characters the author's first line was moved before parsing
    Lines(String text, int moved) {
        this.text = text;
        this.moved = moved;
        starts = IntStream.range(0, text.length())
                .filter(at -> text.charAt(at) == '\n')
                .map(at -> at + 1)
                .toArray();
        simple = text.chars().noneMatch(unit -> Character.isSurrogate((char) unit));
    }

    Place at(int codePoints) {
        var offset = Math.clamp(codePoints, 0, text.length());
        var units =
                simple ? offset : text.offsetByCodePoints(0, Math.min(offset, text.codePointCount(0, text.length())));
        var found = Arrays.binarySearch(starts, units);
        var line = found >= 0 ? found + 1 : -found - 1;
        var start = line == 0 ? 0 : starts[line - 1];
        return new Place(line + 1, units - start + 1 - (line == 0 ? moved : 0));
    }
}
