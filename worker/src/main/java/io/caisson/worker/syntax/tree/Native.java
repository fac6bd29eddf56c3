package io.caisson.worker.syntax.tree;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Locale;

/// The functions of tree-sitter's C library that are used here, linked once.
///
/// Functions that are called for every node are linked as critical, without the transition that lets a garbage
/// collection run meanwhile, because they return at once. The parse function is not.
final class Native {
    /// Its byte offset, row, column and alias; then two pointers.
    static final StructLayout NODE =
            MemoryLayout.structLayout(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);

    static final StructLayout CURSOR = MemoryLayout.structLayout(
            ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT, MemoryLayout.paddingLayout(Integer.BYTES));

    static final int UTF_16 = 1;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option AT_ONCE = Linker.Option.critical(false);

    final MethodHandle newParser;
    final MethodHandle setLanguage;
    final MethodHandle parse;
    final MethodHandle deleteParser;
    final MethodHandle deleteTree;
    final MethodHandle root;
    final MethodHandle newCursor;
    final MethodHandle deleteCursor;
    final MethodHandle firstChild;
    final MethodHandle nextSibling;
    final MethodHandle parent;
    final MethodHandle current;
    final MethodHandle field;
    final MethodHandle symbol;
    final MethodHandle end;
    final MethodHandle isMissing;
    final MethodHandle symbolCount;
    final MethodHandle symbolName;
    final MethodHandle symbolType;
    final MethodHandle fieldCount;
    final MethodHandle fieldName;

    private final Path folder;

    Native(Path folder) {
        this.folder = folder;
        var library = library("tree-sitter");
        var fromAddress = FunctionDescriptor.of(JAVA_BOOLEAN, ADDRESS);
        var nameOf = FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_SHORT);
        var delete = FunctionDescriptor.ofVoid(ADDRESS);
        var count = FunctionDescriptor.of(JAVA_INT, ADDRESS);
        newParser = link(library, "ts_parser_new", FunctionDescriptor.of(ADDRESS));
        setLanguage = link(library, "ts_parser_set_language", FunctionDescriptor.of(JAVA_BOOLEAN, ADDRESS, ADDRESS));
        parse = link(
                library,
                "ts_parser_parse_string_encoding",
                FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT));
        deleteParser = link(library, "ts_parser_delete", delete);
        deleteTree = link(library, "ts_tree_delete", delete);
        deleteCursor = link(library, "ts_tree_cursor_delete", delete);
        root = link(library, "ts_tree_root_node", FunctionDescriptor.of(NODE, ADDRESS), AT_ONCE);
        newCursor = link(library, "ts_tree_cursor_new", FunctionDescriptor.of(CURSOR, NODE), AT_ONCE);
        firstChild = link(library, "ts_tree_cursor_goto_first_child", fromAddress, AT_ONCE);
        nextSibling = link(library, "ts_tree_cursor_goto_next_sibling", fromAddress, AT_ONCE);
        parent = link(library, "ts_tree_cursor_goto_parent", fromAddress, AT_ONCE);
        current = link(library, "ts_tree_cursor_current_node", FunctionDescriptor.of(NODE, ADDRESS), AT_ONCE);
        field = link(library, "ts_tree_cursor_current_field_id", FunctionDescriptor.of(JAVA_SHORT, ADDRESS), AT_ONCE);
        symbol = link(library, "ts_node_symbol", FunctionDescriptor.of(JAVA_SHORT, NODE), AT_ONCE);
        end = link(library, "ts_node_end_byte", FunctionDescriptor.of(JAVA_INT, NODE), AT_ONCE);
        isMissing = link(library, "ts_node_is_missing", FunctionDescriptor.of(JAVA_BOOLEAN, NODE), AT_ONCE);
        symbolCount = link(library, "ts_language_symbol_count", count);
        symbolName = link(library, "ts_language_symbol_name", nameOf);
        symbolType = link(library, "ts_language_symbol_type", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_SHORT));
        fieldCount = link(library, "ts_language_field_count", count);
        fieldName = link(library, "ts_language_field_name_for_id", nameOf);
    }

    /// The grammar in the library of this name, as the parser needs it.
    MemorySegment language(String name) {
        var function = "tree_sitter_" + name.replace('-', '_');
        var language = link(library("tree-sitter-" + name), function, FunctionDescriptor.of(ADDRESS));
        try {
            return (MemorySegment) language.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(function, e);
        }
    }

    private SymbolLookup library(String name) {
        var architecture =
                System.getProperty("os.arch").toLowerCase(Locale.ROOT).equals("aarch64") ? "aarch64" : "x86_64";
        return SymbolLookup.libraryLookup(folder.resolve(architecture + "-linux-gnu-" + name + ".so"), Arena.global());
    }

    private static MethodHandle link(
            SymbolLookup library, String name, FunctionDescriptor descriptor, Linker.Option... options) {
        return LINKER.downcallHandle(library.findOrThrow(name), descriptor, options);
    }
}
