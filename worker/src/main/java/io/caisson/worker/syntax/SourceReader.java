package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.Swc4jLibLoader;
import com.caoccao.javet.swc4j.interfaces.ISwc4jLibLoadingListener;
import io.caisson.gate.Fact;
import io.caisson.wire.Frame;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Parses sources, one at a time, on a thread of its own. Returns a part for the entry and for each file that
/// needs one, and the facts of every text.
///
/// The native parser is recursive: on an ordinary stack a thousand brackets, or a sum of five thousand terms,
/// crash the process. A reserved stack of a gigabyte allows far more. A source beyond that crashes the process,
/// which is expendable. The parser is loaded with the first source.
public final class SourceReader {
    private static final long STACK_BYTES = 1L << 30;
    private static final Duration CEILING = Duration.ofSeconds(5);

    /// For all parts together: the service accepts no more in one frame.
    private static final long MAX_PARTS_BYTES = 8L << 20;

    static final int MAX_TEXT = 1 << 20;
    private static final String TYPESCRIPT = "typescript";
    private static final Pattern DYNAMIC_IMPORT = Pattern.compile("\\bimport\\s*\\(");

    private static final List<Frame.WireSource> WARM_SOURCES = List.of(
            warm("javascript", "const a = 1; for (const b of [a, `${a}`]) { await import('./x') }\nreturn { a }"),
            warm("javascript", "export default async function main({ a }, ...b) { class C { d = /e/; f() {} } }"),
            warm(TYPESCRIPT, "enum E { A }\nclass C<T> { constructor(private x: T) {} }\nnew C<E>(E.A) as unknown"),
            warm(TYPESCRIPT, "let x: = 1"));

    /// The result of parsing a source.
    public record Read(List<Frame.Part> parts, List<Fact> facts) {}

    private final File natives;
    private final OtherLanguages others;
    private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private boolean started;

    public SourceReader(File natives) {
        this.natives = natives;
        this.others = new OtherLanguages(natives);
    }

    /// Parses a few sources of our own, so that the first real one finds classes loaded.
    public void warmUp() {
        for (var source : WARM_SOURCES) {
            try {
                read(source);
            } catch (UnreadableSource e) {
                // the last source is invalid on purpose
            }
        }
    }

    /// The version of the parser.
    public String version() {
        return new Swc4j().getVersion();
    }

    private static Frame.WireSource warm(String language, String code) {
        return new Frame.WireSource(language, "main", code, List.of());
    }

    /// Parses `source`.
    ///
    /// @throws UnreadableSource when it cannot be run, or was not parsed in time
    public Read read(Frame.WireSource source) throws UnreadableSource {
        var read = new CompletableFuture<Read>();
        start();
        work.add(() -> complete(read, source));
        try {
            return read.get(CEILING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw UnreadableSource.stillBusy();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnreadableSource unreadable) {
                throw unreadable;
            }
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void start() {
        if (started) {
            return;
        }
        started = true;
        Swc4jLibLoader.setLibLoadingListener(new ISwc4jLibLoadingListener() {
            @Override
            public File getLibPath() {
                return natives;
            }

            @Override
            public boolean isDeploy() {
                return false;
            }
        });
        var thread = new Thread(null, this::serve, "parser", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        try {
            while (true) {
                work.take().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void complete(CompletableFuture<Read> read, Frame.WireSource source) {
        try {
            var facts = new FactList();
            if (OtherLanguages.know(source.language())) {
                others.read(source, facts);
                read.complete(new Read(List.of(), facts.all()));
            } else {
                read.complete(new Read(parts(source, facts), facts.all()));
            }
        } catch (StackOverflowError e) {
            read.completeExceptionally(UnreadableSource.tooDeep());
        } catch (OutOfMemoryError e) {
            read.completeExceptionally(UnreadableSource.tooLarge());
        } catch (Throwable e) {
            read.completeExceptionally(e);
        }
    }

    private static List<Frame.Part> parts(Frame.WireSource source, FactList facts) throws UnreadableSource {
        var parts = new ArrayList<Frame.Part>();
        var entry = source.entry();
        var code = SourceText.withoutMark(source.code());
        parts.add(
                source.language().equals(TYPESCRIPT)
                        ? TypeScript.compile(entry, code, facts)
                        : JavaScript.read(entry, code, facts));
        var broken = new LinkedHashMap<String, UnreadableSource>();
        for (var file : source.files()) {
            if (!file.path().equals(entry)) {
                addFile(parts, file, facts, broken);
            }
        }
        readLoaded(source, facts);
        refuseLoaded(broken, facts);
        if (parts.stream().mapToLong(Frame.Part::size).sum() > MAX_PARTS_BYTES) {
            throw UnreadableSource.tooLarge();
        }
        return parts;
    }

    /// Adds a file. Running a JavaScript file needs only the places of its `import()` calls.
    private static void addFile(
            List<Frame.Part> parts, Frame.WireFile file, FactList facts, Map<String, UnreadableSource> broken)
            throws UnreadableSource {
        if (SourceText.isTypeScript(file.path())) {
            addTypeScript(parts, file, facts, broken);
        } else if (SourceText.isJavaScript(file.path())) {
            var part = read(file, facts);
            if (file.content().length <= MAX_TEXT
                    && DYNAMIC_IMPORT.matcher(SourceText.of(file.content())).find()) {
                parts.add(part);
            }
        }
    }

    /// Adds a TypeScript file. One that cannot be compiled is a gap in the facts: it was not analysed, and if it
    /// is loaded the engine gets it as it is.
    private static void addTypeScript(
            List<Frame.Part> parts, Frame.WireFile file, FactList facts, Map<String, UnreadableSource> broken)
            throws UnreadableSource {
        if (file.content().length > MAX_TEXT) {
            throw UnreadableSource.tooLarge();
        }
        try {
            parts.add(TypeScript.compile(file.path(), SourceText.of(file.content()), facts));
        } catch (UnreadableSource e) {
            if (e.threw().line() == 0) {
                throw e;
            }
            broken.put(file.path(), e);
            facts.add(Fact.Kind.GAP, "", file.path(), 0, 0);
        }
    }

    /// Refuses the source, with the compiler's error, when it loads a broken file by its name.
    private static void refuseLoaded(Map<String, UnreadableSource> broken, FactList facts) throws UnreadableSource {
        var loaded = broken.isEmpty() ? Set.<String>of() : facts.loaded();
        for (var file : broken.entrySet()) {
            if (namesOf(file.getKey()).anyMatch(loaded::contains)) {
                throw file.getValue();
            }
        }
    }

    /// The last steps by which an import may name the TypeScript file `path`.
    private static Stream<String> namesOf(String path) {
        var name = nameOf(path);
        var stem = name.substring(0, name.lastIndexOf('.'));
        var folder = path.length() > name.length() ? nameOf(path.substring(0, path.length() - name.length() - 1)) : ".";
        var index = stem.equals("index") ? Stream.of(folder, ".", "..") : Stream.<String>empty();
        return Stream.concat(Stream.of(name, stem, stem + ".js", stem + ".mjs", stem + ".cjs"), index);
    }

    /// Parses a file. One that is too large is a gap in the facts and does not count as harmless.
    private static Frame.Part read(Frame.WireFile file, FactList facts) throws UnreadableSource {
        if (file.content().length > MAX_TEXT) {
            facts.add(Fact.Kind.GAP, "", file.path(), 0, 0);
            return new Frame.Part(file.path(), Outline.unread().encode(), "", "");
        }
        return JavaScript.read(file.path(), SourceText.of(file.content()), facts);
    }

    /// Parses further files for their facts, because a module can be in a file of any name: those that the
    /// program loads, or may load.
    private static void readLoaded(Frame.WireSource source, FactList facts) throws UnreadableSource {
        var unread = new ArrayList<>(source.files());
        unread.removeIf(file -> file.path().equals(source.entry()) || SourceText.isScriptOrData(file.path()));
        for (var found = true; found && !unread.isEmpty(); ) {
            var loaded = facts.loaded();
            var next = unread.stream()
                    .filter(file -> loaded.contains(Fact.UNKNOWN) || loaded.contains(nameOf(file.path())))
                    .toList();
            for (var file : next) {
                read(file, facts);
            }
            unread.removeAll(next);
            found = !next.isEmpty();
        }
    }

    private static String nameOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
