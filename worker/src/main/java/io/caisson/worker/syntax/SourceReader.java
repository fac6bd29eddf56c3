package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.Swc4jLibLoader;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.interfaces.ISwc4jLibLoadingListener;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import io.caisson.worker.syntax.UnreadableSource.Reason;
import java.io.File;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses sources, one at a time, on a thread of its own.
///
/// The native parser recurses: on an ordinary stack a thousand brackets, or a sum of five thousand terms, end the
/// process. A gigabyte of reserved stack moves that far beyond what the time ceiling lets pass.
public final class SourceReader {
    private static final long STACK_BYTES = 1L << 30;
    private static final Duration CEILING = Duration.ofSeconds(5);
    private static final String TOO_MUCH = "the source is too deeply nested or too large to parse";

    /// One expression and nothing else, told without a parse: no word that could give another shape, nothing that ends
    /// or opens a statement, no escape that could spell either.
    private static final Pattern PLAIN_EXPRESSION = Pattern.compile("[\\w$ .,+*%()\\[\\]'\"<>=!&|?-]{1,200}");
    private static final Pattern OTHER_STATEMENT = Pattern.compile(
            "\\s*(let|const|var|if|for|while|do|function|class|throw|try|switch|with|debugger|break|continue|async|using)\\b.*"
                    + "|.*(import|export|return|await|main|<!--|-->).*");

    private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();

    public SourceReader(File natives) {
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

    /// Reads `source`.
    ///
    /// @throws UnreadableSource when it cannot be parsed in time, or not at all
    public Facts read(String source) throws UnreadableSource {
        if (isPlainExpression(source)) {
            return Facts.expression();
        }
        var facts = new CompletableFuture<Facts>();
        work.add(() -> complete(facts, source));
        try {
            return facts.get(CEILING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new UnreadableSource(TOO_MUCH, Reason.STILL_BUSY);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnreadableSource unreadable) {
                throw unreadable;
            }
            throw new UnreadableSource("the source cannot be parsed: " + e.getCause(), Reason.ERROR);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean isPlainExpression(String source) {
        return PLAIN_EXPRESSION.matcher(source).matches()
                && !OTHER_STATEMENT.matcher(source).matches();
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

    private static void complete(CompletableFuture<Facts> facts, String source) {
        try {
            facts.complete(parse(source));
        } catch (OutOfMemoryError | StackOverflowError e) {
            facts.completeExceptionally(new UnreadableSource(TOO_MUCH, Reason.TOO_DEEP));
        } catch (Throwable e) {
            facts.completeExceptionally(e);
        }
    }

    private static Facts parse(String source) throws Swc4jCoreException {
        if (source.contains("import") || source.contains("export")) {
            var facts = moduleFacts(source);
            if (facts != null) {
                return facts;
            }
        }
        if (opensWithBrace(source)) {
            var facts = objectFacts(source);
            if (facts != null) {
                return facts;
            }
        }
        return ShapeReader.script(source, program(source, Swc4jParseMode.Script));
    }

    /// Whether the first character that is no space or comment is an opening brace.
    private static boolean opensWithBrace(String source) {
        var at = 0;
        while (at < source.length()) {
            if (source.startsWith("//", at)) {
                at = after(source, "\n", at);
            } else if (source.startsWith("/*", at)) {
                at = after(source, "*/", at + 2);
            } else if (Character.isWhitespace(source.charAt(at)) || source.charAt(at) == '\uFEFF') {
                at++;
            } else {
                return source.charAt(at) == '{';
            }
        }
        return false;
    }

    private static int after(String source, String end, int from) {
        var found = source.indexOf(end, from);
        return found < 0 ? source.length() : found + end.length();
    }

    private static @Nullable Facts moduleFacts(String source) {
        try {
            return ShapeReader.module(source, program(source, Swc4jParseMode.Module));
        } catch (Swc4jCoreException e) {
            return null;
        }
    }

    /// `{a: 1}` alone is an object, although JavaScript would read a block.
    private static @Nullable Facts objectFacts(String source) {
        try {
            return ShapeReader.object(source, program("(" + source + "\n)", Swc4jParseMode.Script));
        } catch (Swc4jCoreException e) {
            return null;
        }
    }

    private static ISwc4jAstProgram<?> program(String source, Swc4jParseMode mode) throws Swc4jCoreException {
        var options = new Swc4jParseOptions()
                .setCaptureAst(true)
                .setMediaType(Swc4jMediaType.JavaScript)
                .setParseMode(mode);
        return new Swc4j().parse(source, options).getProgram();
    }
}
