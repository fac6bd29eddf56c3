import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectIteration;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Compiles and runs tests on demand, so that neither compiler nor test engine has to be started anew for each. What is
/// tested is loaded anew each time; only the jars of others stay.
///
/// Orders on stdin, words apart by tabs: `compile FOLDER CLASSPATH FILE...`, answered by a line for what is wrong;
/// `run CLASSES CLASS [METHOD [CASES]]`, by a line for each test: how it ended, its name, and why it failed. CLASSES are
/// folders, apart by colons; of the conformance tests only the case files count whose path begins with CASES, of other
/// tests with parameters only those whose name has CASES in it. Each answer ends with the line `end`.
public final class RunTests {
    private static final PrintStream ANSWERS = System.out;

    private RunTests() {}

    public static void main(String[] words) throws IOException, ClassNotFoundException {
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.setIn(InputStream.nullInputStream());
        for (var order = orders.readLine(); order != null; order = orders.readLine()) {
            var parts = List.of(order.split("\t"));
            if (parts.getFirst().equals("compile")) {
                compile(parts.subList(1, parts.size()));
            } else {
                run(parts.subList(1, parts.size()));
            }
            tell("end");
        }
        // threads of what was tested must not keep this waiting
        Runtime.getRuntime().exit(0);
    }

    private static void compile(List<String> order) {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        var said = new StringWriter();
        var options =
                List.of("-nowarn", "-proc:none", "-parameters", "-d", order.get(0), "-cp", order.get(1));
        var sources = files.getJavaFileObjectsFromStrings(order.subList(2, order.size()));
        if (!compiler.getTask(said, files, null, options, null, sources).call()) {
            tell("refused", oneLine(said.toString()));
        }
    }

    private static void run(List<String> order) throws MalformedURLException, ClassNotFoundException {
        var folders = order.get(0).split(":");
        var urls = new URL[folders.length];
        for (var at = 0; at < folders.length; at++) {
            urls[at] = new File(folders[at]).toURI().toURL();
        }
        // not closed: threads of what was tested may still need a class
        var loader = new URLClassLoader(urls, RunTests.class.getClassLoader());
        var jars = System.getProperty("caisson.jars");
        System.setProperty("java.class.path", order.get(0) + ":" + jars);
        var cases = order.size() == 4 ? order.get(3) : "";
        System.setProperty("caisson.cases", cases);
        Thread.currentThread().setContextClassLoader(loader);
        var tested = Class.forName(order.get(1), false, loader);
        var request = LauncherDiscoveryRequestBuilder.request().selectors(selectors(tested, order));
        LauncherFactory.create().execute(request.build(), new Listener(cases.contains("/") ? "" : cases));
    }

    private static List<DiscoverySelector> selectors(Class<?> tested, List<String> order) {
        if (order.size() == 2) {
            return List.of(selectClass(tested));
        }
        return methods(tested)
                .filter(method -> method.getName().equals(order.get(2)))
                .map(method -> selector(tested, method, order.size() == 4 ? order.get(3) : ""))
                .toList();
    }

    /// Of a test for all constants of a type, the one that is named: the others need not even run.
    private static DiscoverySelector selector(Class<?> tested, Method method, String constant) {
        var all = selectMethod(tested, method);
        var constants = method.getParameterCount() == 1 ? method.getParameterTypes()[0].getEnumConstants() : null;
        var names = constants == null ? List.of() : Arrays.stream(constants).map(String::valueOf).toList();
        return names.contains(constant) ? selectIteration(all, names.indexOf(constant)) : all;
    }

    /// Also those of the classes above it.
    private static Stream<Method> methods(Class<?> tested) {
        var own = Arrays.stream(tested.getDeclaredMethods()).filter(method -> !method.isSynthetic());
        var above = tested.getSuperclass();
        return above == null ? own : Stream.concat(own, methods(above));
    }

    /// Tells of tests whose name has a word in it, and of no others.
    private static final class Listener implements TestExecutionListener {
        private final String word;

        Listener(String word) {
            this.word = word;
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            tell("skipped", test.getDisplayName(), oneLine(reason));
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest() && !test.getDisplayName().contains(word)) {
                return;
            }
            var why = result.getThrowable().map(String::valueOf).orElse("");
            switch (result.getStatus()) {
                case SUCCESSFUL -> {
                    if (test.isTest()) {
                        tell("passed", test.getDisplayName(), "");
                    }
                }
                case ABORTED -> tell("skipped", test.getDisplayName(), oneLine(why));
                case FAILED -> tell("failed", test.getDisplayName(), oneLine(why));
            }
        }
    }

    private static String oneLine(String text) {
        var line = String.join(" ", text.lines().limit(6).toList()).replace('\t', ' ');
        return line.substring(0, Math.min(line.length(), 300));
    }

    private static synchronized void tell(String... words) {
        // what was tested may have begun a line
        ANSWERS.println("\nRunTests\t" + String.join("\t", words).replace('\n', ' '));
    }
}
