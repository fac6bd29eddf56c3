package io.caisson.guests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/// Starts a runtime for one program. With the name of an entry it runs that file of `/work`. Without one it
/// prepares, waits at the start line (`gate`) and runs the program that arrives.
///
/// ```
/// html BROWSER [ENTRY ARGUMENT…]     css [ENTRY]     wasm [ENTRY ARGUMENT…]
/// version LANGUAGE                   train
/// ```
public final class GuestMain {
    /// The stack for parsers, which recurse as deeply as a text is nested. Only the used part takes memory.
    private static final long DEEP_STACK = 64L << 20;

    /// The stack for modules, whose functions can call each other some ten thousand levels deep.
    private static final long MODULE_STACK = 8L << 20;

    private static final int FAILED = 1;
    private static final int MISUSED = 64;

    private GuestMain() {}

    public static void main(String[] words) throws IOException, InterruptedException {
        var code = new AtomicInteger(MISUSED);
        var thread = new Thread(null, () -> code.set(serve(List.of(words))), "guest", stack(words));
        thread.start();
        thread.join();
        System.out.flush();
        // remaining threads belong to the guest, or to a browser that ends with the sandbox
        Runtime.getRuntime().halt(code.get());
    }

    private static long stack(String[] words) {
        return words.length > 0 && words[0].equals("wasm") ? MODULE_STACK : DEEP_STACK;
    }

    private static int serve(List<String> words) {
        try {
            return switch (words.getFirst()) {
                case "version" -> version(words.get(1));
                case "train" -> train();
                case "html" -> serve(new HtmlGuest(browser(words.get(1)), words), words.subList(2, words.size()));
                case "css" -> serve(new CssGuest(), words.subList(1, words.size()));
                case "wasm" -> serve(new WasmGuest(), words.subList(1, words.size()));
                default -> MISUSED;
            };
        } catch (IOException e) {
            System.err.println("caisson: " + e);
            return FAILED;
        }
    }

    private static Optional<Path> browser(String path) {
        return path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
    }

    private static int serve(Guest guest, List<String> words) throws IOException {
        guest.prepare();
        var program = words.isEmpty()
                ? GuestProgram.atGate(guest.entry())
                : GuestProgram.file(words.getFirst(), words.subList(1, words.size()));
        // the measured time of the guest begins here: everything before was our own work
        System.out.print("started\n");
        System.out.flush();
        return run(guest, program, ExchangeFolder.standard());
    }

    private static int run(Guest guest, GuestProgram program, ExchangeFolder exchange) throws IOException {
        try {
            return guest.run(program, exchange);
        } catch (GuestFailure failure) {
            exchange.error(failure);
            return FAILED;
        }
    }

    private static int version(String language) throws IOException {
        var versions = new Properties();
        try (var stream = GuestMain.class.getResourceAsStream("versions.properties")) {
            versions.load(stream);
        }
        System.out.println(versions.getProperty(language, "unknown"));
        return 0;
    }

    /// Runs each runtime on a sample program, so that the JVM records the classes it loads.
    private static int train() throws IOException {
        var folder = Files.createTempDirectory("caisson-train-");
        var exchange = new ExchangeFolder(folder);
        for (var guest : List.of(new HtmlGuest(Optional.empty(), List.of()), new CssGuest(), new WasmGuest())) {
            run(guest, guest.sample(), exchange);
        }
        DevToolsMessage.read("{\"id\":1,\"result\":{\"a\":[1.5,true,null,\"\\u0041\"]}}");
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
        return 0;
    }
}
