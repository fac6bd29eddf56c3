package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What an embedding application can compile against, and how that differs from the files in `api/`.
///
/// Before version 1.0 a difference is reported and fails nothing. `-Dapi.update=true` writes the files.
class PublicApiTest {
    private static final Path FILES = Path.of("../api");
    private static final Path REPORT = Path.of("target/api-changes.txt");
    private static final List<String> MODULES = List.of("client", "core", "embed", "json");
    private static final ModulePath PATH = new ModulePath();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.caisson.ExecutionRequest",
                "io.caisson.account.Caller",
                "io.caisson.client.CaissonClient",
                "io.caisson.embed.ReceiptLedger",
                "io.caisson.engine.Place",
                "io.caisson.gate.Assessment",
                "io.caisson.ledger.config.LedgerConfig",
                "io.caisson.sandbox.wall.Rung",
                "io.caisson.scan.GateConfig"
            })
    void anEmbeddingModuleCompilesAgainst(String type, @TempDir Path folder) throws IOException {
        assertThat(errors(type, folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.caisson.execution.Executor",
                "io.caisson.json.ReceiptWriter",
                "io.caisson.languages.ProcessEngine",
                "io.caisson.ledger.DurableLedger",
                "io.caisson.ledger.store.Records",
                "io.caisson.policy.GatePolicy",
                "io.caisson.sandbox.ScriptEngine",
                "io.caisson.text.Text",
                "io.caisson.wire.Frame",
                "io.caisson.work.WorkLane"
            })
    void anEmbeddingModuleDoesNotCompileAgainst(String type, @TempDir Path folder) throws Exception {
        Class.forName(type, false, getClass().getClassLoader()); // or the name is wrong
        assertThat(errors(type, folder))
                .singleElement()
                .asString()
                .contains("package " + type.substring(0, type.lastIndexOf('.')) + " is not visible");
    }

    private static List<String> errors(String type, Path folder) throws IOException {
        var module =
                Files.writeString(folder.resolve("module-info.java"), "module example { requires io.caisson.embed; }");
        var user = Files.createDirectory(folder.resolve("example")).resolve("Use.java");
        Files.writeString(user, "package example; interface Use { " + type + " used(); }");
        var found = new DiagnosticCollector<JavaFileObject>();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            compiler.getTask(
                            null,
                            files,
                            found,
                            List.of("--module-path", PATH.toString(), "-proc:none", "-d", folder.toString()),
                            null,
                            files.getJavaFileObjects(module, user))
                    .call();
        }
        return found.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getMessage(Locale.ROOT))
                .toList();
    }

    @Test
    void changesOfTheApiAreReported() throws IOException {
        var report = new ArrayList<String>();
        var missing = new ArrayList<String>();
        for (var module : MODULES) {
            var now = ApiSignatures.of(PATH.module("io.caisson." + module));
            var file = FILES.resolve(module + ".txt");
            if (Boolean.getBoolean("api.update")) {
                now.write(file);
            }
            var before = ApiSignatures.read(file);
            var gone = now.missingSince(before);
            var added = before.missingSince(now);
            report.add("api: " + module + ": " + gone.size() + " signatures removed or changed, " + added.size()
                    + " added since api/" + file.getFileName());
            gone.forEach(line -> report.add("- " + line));
            added.forEach(line -> report.add("+ " + line));
            missing.addAll(gone);
        }
        Files.write(REPORT, report);
        report.stream().filter(line -> line.startsWith("api: ")).forEach(System.out::println);
        if (!Caisson.version().startsWith("0.")) {
            assertThat(missing).as("what an embedding application could use").isEmpty();
        }
    }

    /// Null has a meaning in one place: inside a tree of Java objects it is JSON null.
    @Test
    void nothingElseTakesNull() throws IOException {
        var found = new ArrayList<String>();
        for (var module : MODULES) {
            for (var type : ApiSignatures.types(PATH.module("io.caisson." + module))) {
                Stream.<Executable>concat(
                                Stream.of(type.getDeclaredConstructors()), Stream.of(type.getDeclaredMethods()))
                        .filter(each -> Modifier.isPublic(each.getModifiers()) && takesNull(each))
                        .forEach(each -> found.add(type.getSimpleName() + "." + each.getName()));
            }
        }
        assertThat(found).filteredOn(name -> !name.endsWith(".equals")).containsExactly("Value.of");
    }

    private static boolean takesNull(Executable executable) {
        return Stream.of(executable.getAnnotatedParameterTypes())
                .anyMatch(parameter -> parameter.isAnnotationPresent(Nullable.class));
    }

    @Test
    void aRemovedOrChangedSignatureIsMissing() {
        var before = ApiSignatures.ofTypes(List.of(Before.class));
        var after = ApiSignatures.ofTypes(List.of(After.class));
        var renamed = new ApiSignatures(new TreeSet<>(after.lines().stream()
                .map(line -> line.replace("After", "Before"))
                .toList()));
        assertThat(renamed.missingSince(before))
                .singleElement()
                .asString()
                .contains("int")
                .contains("changed()");
        assertThat(before.missingSince(renamed)).hasSize(2).anyMatch(line -> line.contains("added()"));
    }

    /// A type before a change.
    public interface Before {
        int changed();

        void kept();
    }

    /// The type after the change.
    public interface After {
        long changed();

        void kept();

        void added();
    }
}
