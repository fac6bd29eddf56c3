package io.caisson.worker.syntax.tree;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.caisson.worker.syntax.UnreadableSource;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/// The tree-sitter grammar of one language: parses a text into a [Tree]. Not thread-safe.
final class Grammar implements Tree.Kinds {
    private static final int LONGEST_NAME = 256;
    private static final String ERROR = "ERROR";

    /// tree-sitter's type of a symbol that is neither punctuation nor auxiliary.
    private static final int REGULAR = 0;

    private final Native library;
    private final MemorySegment language;
    private final String[] kinds;
    private final String[] fields;
    private final BitSet named;

    Grammar(Native library, String name) {
        this.library = library;
        this.language = library.language(name);
        this.kinds = names(library.symbolCount, library.symbolName, 0);
        this.fields = names(library.fieldCount, library.fieldName, 1);
        this.named = named();
    }

    private BitSet named() {
        var named = new BitSet();
        try {
            for (var id = 0; id < kinds.length; id++) {
                var regular = (int) library.symbolType.invokeExact(language, (short) id) == REGULAR;
                named.set(id, regular && !kinds[id].contains("comment"));
            }
        } catch (Throwable e) {
            throw new IllegalStateException("a grammar without kinds", e);
        }
        return named;
    }

    private String[] names(MethodHandle count, MethodHandle nameOf, int extra) {
        try {
            var names = new String[(int) count.invokeExact(language) + extra];
            for (var id = 0; id < names.length; id++) {
                var name = (MemorySegment) nameOf.invokeExact(language, (short) id);
                names[id] = name.address() == 0
                        ? ""
                        : name.reinterpret(LONGEST_NAME).getString(0).intern();
            }
            return names;
        } catch (Throwable e) {
            throw new IllegalStateException("a grammar without names", e);
        }
    }

    @Override
    public String kind(int symbol) {
        return symbol < kinds.length ? kinds[symbol] : ERROR;
    }

    @Override
    public boolean isNamed(int symbol) {
        return symbol >= kinds.length || named.get(symbol);
    }

    @Override
    public String field(int id) {
        return fields[id];
    }

    /// Parses a text. Tree-sitter makes a tree of any text; unparsable parts are `ERROR` nodes in it.
    ///
    /// @throws UnreadableSource when the tree is too large or too deep to walk
    Tree parse(String text) throws UnreadableSource {
        try (var arena = Arena.ofConfined()) {
            var bytes = text.getBytes(StandardCharsets.UTF_16LE);
            var input = arena.allocate(Math.max(1, bytes.length));
            MemorySegment.copy(bytes, 0, input, JAVA_BYTE, 0, bytes.length);
            return parsed(arena, input, bytes.length, text);
        } catch (UnreadableSource | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("the parser cannot be called", e);
        }
    }

    private Tree parsed(Arena arena, MemorySegment input, int length, String text) throws Throwable {
        var parser = (MemorySegment) library.newParser.invokeExact();
        try {
            if (!(boolean) library.setLanguage.invokeExact(parser, language)) {
                throw new IllegalStateException("a grammar of another time than its parser");
            }
            var tree =
                    (MemorySegment) library.parse.invokeExact(parser, MemorySegment.NULL, input, length, Native.UTF_16);
            try {
                return walked(arena, tree, text);
            } finally {
                library.deleteTree.invokeExact(tree);
            }
        } finally {
            library.deleteParser.invokeExact(parser);
        }
    }

    private Tree walked(Arena arena, MemorySegment parsed, String text) throws Throwable {
        var node = arena.allocate(Native.NODE);
        SegmentAllocator nodes = (_, _) -> node;
        var place = arena.allocate(Native.CURSOR);
        SegmentAllocator cursors = (_, _) -> place;
        var root = (MemorySegment) library.root.invokeExact(nodes, parsed);
        var cursor = (MemorySegment) library.newCursor.invokeExact(cursors, root);
        try {
            var growing = new Tree.Growing(this, text);
            do {
                add(growing, (MemorySegment) library.current.invokeExact(nodes, cursor), cursor);
            } while (advance(growing, cursor));
            return growing.grown();
        } finally {
            library.deleteCursor.invokeExact(cursor);
        }
    }

    private void add(Tree.Growing growing, MemorySegment node, MemorySegment cursor) throws Throwable {
        var start = node.get(JAVA_INT, 0);
        var end = (int) library.end.invokeExact(node);
        var missing = start == end && (boolean) library.isMissing.invokeExact(node);
        growing.add(
                (short) library.symbol.invokeExact(node) & 0xffff,
                (short) library.field.invokeExact(cursor) & 0xffff,
                start / Character.BYTES,
                end / Character.BYTES,
                missing);
    }

    private boolean advance(Tree.Growing growing, MemorySegment cursor) throws Throwable {
        if ((boolean) library.firstChild.invokeExact(cursor)) {
            growing.enter();
            return true;
        }
        while (!(boolean) library.nextSibling.invokeExact(cursor)) {
            if (!(boolean) library.parent.invokeExact(cursor)) {
                return false;
            }
            growing.leave();
        }
        return true;
    }
}
