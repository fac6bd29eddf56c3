package io.caisson.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.LogLine.Level;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import io.caisson.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

class RunCommandTest {
    private static final Outcome NOTHING = new Outcome.Completed(Value.NULL);

    @TempDir
    private Path folder;

    @Test
    void printsTheGuestsLinesAndThenTheResult() {
        var cli = new Cli(new Outcome.Completed(Value.json("[1, 2]")))
                .typing("…")
                .logging(Level.LOG, "one")
                .logging(Level.ERROR, "two");
        assertThat(cli.run("run", "-", "--language", "js")).isZero();
        assertThat(cli.out()).isEqualTo("one\n[1, 2]\n");
        assertThat(cli.err()).isEqualTo("two\n");
    }

    @Test
    void anOptionNamesTheFolderOfOwnRuntimes() {
        var cli = new Cli(NOTHING);
        assertThat(cli.run("run", "-", "--language", "js", "--runtimes", "/opt/runtimes"))
                .isZero();
        assertThat(cli.config().runtimes()).contains(Path.of("/opt/runtimes"));
        cli.run("run", "-", "--language", "js");
        assertThat(cli.config().runtimes()).isEmpty();
    }

    @Test
    void printsNothingForNoResult() {
        var cli = new Cli(NOTHING);
        assertThat(cli.run("run", "-", "--language", "javascript")).isZero();
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void escapesGuestTextForAPersonOnly() {
        var forAPerson = new Cli(NOTHING).watched().logging(Level.LOG, "\u001b[31mred");
        forAPerson.run("run", "-", "--language", "js");
        assertThat(forAPerson.out()).isEqualTo("\\u{1b}[31mred\n");
        var forAProgram = new Cli(NOTHING).logging(Level.LOG, "\u001b[31mred");
        forAProgram.run("run", "-", "--language", "js");
        assertThat(forAProgram.out()).isEqualTo("\u001b[31mred\n");
    }

    @Test
    void pointsAtTheErrorInTheSource() throws IOException {
        var file = write("program.js", "let a = 1\n\tlet b = a.c()\n");
        var cli = new Cli(
                new Outcome.Failed(new GuestError(ErrorKind.RUNTIME, "TypeError", "a.c is not a function", 2, 12, "")));
        assertThat(cli.run("run", file)).isEqualTo(1);
        assertThat(cli.err()).isEqualTo("""
                program.js:2:12: TypeError: a.c is not a function
                     let b = a.c()
                               ^
                """);
    }

    @Test
    void pointsAtALineOfAnyLanguage() throws IOException {
        var file = write("program.py", "def f():\n    return 1 / 0\nf()\n");
        var cli = new Cli(new Outcome.Failed(
                        new GuestError(ErrorKind.RUNTIME, "ZeroDivisionError", "division by zero", 2, 0, "")))
                .exiting(1);
        assertThat(cli.run("run", file)).isEqualTo(1);
        assertThat(cli.err()).isEqualTo("""
                program.py:2: ZeroDivisionError: division by zero (exit code 1)
                        return 1 / 0
                        ^
                """);
    }

    @Test
    void printsOutputThatWasNotStreamedAtTheEnd() {
        var cli = new Cli(NOTHING).writing("no line end", "two\n");
        cli.run("run", "-", "--language", "js");
        assertThat(cli.out()).isEqualTo("no line end");
        assertThat(cli.err()).isEqualTo("two\n");
        var json = new Cli(NOTHING).writing("one", "two");
        json.run("run", "-", "--language", "js", "--json");
        assertThat(json.out()).startsWith("{").contains("\"stdout\":\"one\"");
        assertThat(json.err()).isEmpty();
    }

    @Test
    void aProgramGetsTheGuestsBytesAndAPersonItsLines() {
        var forAProgram = new Cli(NOTHING).printing("\u001b[1m one\r\ntwo", "three");
        forAProgram.run("run", "-", "--language", "js");
        assertThat(forAProgram.out()).isEqualTo("\u001b[1m one\r\ntwo");
        assertThat(forAProgram.err()).isEqualTo("three");
        var forAPerson = new Cli(NOTHING).watched().printing("\u001b[1m one\ntwo", "three");
        forAPerson.run("run", "-", "--language", "js");
        assertThat(forAPerson.out()).isEqualTo("\\u{1b}[1m one\ntwo\n");
        assertThat(forAPerson.err()).isEqualTo("three\n");
    }

    @Test
    void messagesAfterTheGuestBeginOnANewLine() {
        var completed = new Cli(new Outcome.Completed(Value.json("42"))).printing("one", "two");
        completed.run("run", "-", "--language", "js");
        assertThat(completed.out()).isEqualTo("one\n42\n");
        assertThat(completed.err()).isEqualTo("two");
        var failed = new Cli(new Outcome.Failed(GuestError.of(ErrorKind.EXIT, "code 3"))).printing("one", "two");
        failed.run("run", "-", "--language", "js");
        assertThat(failed.out()).isEqualTo("one");
        assertThat(failed.err()).isEqualTo("two\nfailed (exit): code 3\n");
    }

    @Test
    void printsTheReceiptInstead() {
        var cli = new Cli(new Outcome.Completed(Value.json("42"))).logging(Level.LOG, "one");
        assertThat(cli.run("run", "-", "--language", "js", "--json")).isZero();
        assertThat(Value.json(cli.out().strip()).map())
                .containsEntry("status", "completed")
                .containsEntry("stdout", "one\n");
        assertThat(cli.err()).isEmpty();
    }

    static final List<Arguments> endings = List.of(
            Arguments.of(0, NOTHING, ""),
            Arguments.of(1, new Outcome.Failed(GuestError.of(ErrorKind.EXIT, "code 3")), "failed (exit): code 3\n"),
            Arguments.of(
                    3,
                    new Outcome.LimitReached(Limit.TIMEOUT, "it ran longer than 5000 ms"),
                    "limit (timeout): it ran longer than 5000 ms\n"),
            Arguments.of(
                    4, new Outcome.Refused(new Refusal(ErrorKind.POLICY, "too much")), "refused (policy): too much\n"),
            Arguments.of(5, new Outcome.Broken(new Fault("ours")), "broken (internal): ours\n"),
            Arguments.of(130, new Outcome.Cancelled("the keyboard"), "cancelled by the keyboard\n"));

    @ParameterizedTest
    @FieldSource("endings")
    void theExitCodeTellsHowItEnded(int code, Outcome outcome, String err) {
        var cli = new Cli(outcome);
        assertThat(cli.run("run", "-", "--language", "js")).isEqualTo(code);
        assertThat(cli.err()).isEqualTo(err);
    }

    @Test
    void makesTheRequestFromTheOptions() throws IOException {
        var input = write("input.json", "{\"x\": 1}");
        var cli = new Cli(NOTHING).typing("code");
        cli.run(
                "run",
                "-",
                "--language=js",
                "--timeout=2s",
                "--memory=64m",
                "--agent=a-7",
                "--module=path",
                "--module=util",
                "--tier=basic",
                "--input=@" + input);
        var request = cli.job().request();
        assertThat(request.source().code()).isEqualTo("code");
        assertThat(request.input()).isEqualTo(Value.json("{\"x\": 1}"));
        assertThat(request.limits().of(Limit.TIMEOUT)).isEqualTo(2_000);
        assertThat(request.limits().of(Limit.MEMORY)).isEqualTo(64);
        assertThat(request.labels().agentId()).isEqualTo("a-7");
        assertThat(request.allowedModules()).containsExactlyInAnyOrder("path", "util");
        assertThat(cli.job().caller().tier().name()).isEqualTo("basic");
    }

    @Test
    void passesArgumentsEnvironmentAndStdin() throws IOException {
        var data = write("in.txt", "from a file\n");
        var cli = new Cli(NOTHING).typing("code");
        cli.run(
                "run",
                "-",
                "--language=js",
                "--arg",
                "a b",
                "--arg=-v",
                "--env",
                "A=1=2",
                "--env=B=",
                "--stdin",
                "@" + data);
        var called = cli.job().request().invocation();
        assertThat(called.args()).containsExactly("a b", "-v");
        assertThat(called.env()).isEqualTo(Map.of("A", "1=2", "B", ""));
        assertThat(called.stdin()).isEqualTo("from a file\n");
    }

    @Test
    void passesItsOwnStdinOn() throws IOException {
        var file = write("program.js", "1");
        var cli = new Cli(NOTHING).typing("typed\n");
        cli.run("run", file, "--stdin", "-");
        assertThat(cli.job().request().invocation().stdin()).isEqualTo("typed\n");
        cli.run("run", file);
        assertThat(cli.job().request().invocation().stdin()).isEmpty();
        cli.run("run", file, "--stdin", "text");
        assertThat(cli.job().request().invocation().stdin()).isEqualTo("text");
    }

    @Test
    void theProgramMayGoByAnotherPath() throws IOException {
        var file = write("program.py", "1");
        var cli = new Cli(NOTHING);
        assertThat(cli.run("run", file, "--entry", "app/main.py", "--file", "src/test/resources/program/other.js"))
                .isZero();
        assertThat(cli.job().request().source().entry()).isEqualTo("app/main.py");
    }

    @Test
    void aProgramMayBeBinary() throws IOException {
        var file = folder.resolve("program.wasm");
        Files.write(file, new byte[] {0, 'a', 's', 'm', (byte) 0xff});
        var cli = new Cli(NOTHING);
        assertThat(cli.run("run", file.toString())).isZero();
        assertThat(cli.job().request().source().program()).containsExactly(0, 'a', 's', 'm', 0xff);
    }

    @Test
    void knowsTheLanguagesOfThisHost() {
        var cli = new Cli(NOTHING);
        assertThat(cli.run("run", "-", "--language", "Zig")).isZero();
        assertThat(cli.job().request().source().language()).isEqualTo(new Language("zig"));
        assertThat(cli.run("run", "-", "--language", "klingon")).isEqualTo(2);
        assertThat(cli.err())
                .startsWith("caisson: there is no language 'klingon'; known are javascript, typescript,")
                .endsWith(", wasm, zig\n");
    }

    @Test
    void listsArtifacts() {
        var cli = new Cli(NOTHING).leaving("out/a\u202eb.png", "1234").leaving("log.txt", "");
        cli.run("run", "-", "--language", "js");
        assertThat(cli.err()).isEqualTo("""
                caisson: artifact out/a\\u{202e}b.png (image/png, 4 bytes)
                caisson: artifact log.txt (text/plain, 0 bytes)
                """);
    }

    @Test
    void writesArtifacts() throws IOException {
        var out = folder.resolve("out");
        var cli = new Cli(NOTHING).leaving("deep/plot.png", "1234");
        assertThat(cli.run("run", "-", "--language", "js", "--artifacts", out.toString()))
                .isZero();
        assertThat(out.resolve("deep/plot.png")).hasContent("1234");
        assertThat(cli.err()).isEqualTo("caisson: wrote " + out + "/deep/plot.png (image/png, 4 bytes)\n");
    }

    @Test
    void aFileThatIsThereIsTheCallers() throws IOException {
        write("plot.png", "mine");
        var first = new Cli(NOTHING).leaving("plot.png", "theirs");
        first.run("run", "-", "--language", "js", "--artifacts", folder.toString());
        assertThat(folder.resolve("plot.png")).hasContent("mine");
        assertThat(first.err())
                .isEqualTo("caisson: " + folder
                        + "/plot.png was there already and stays; --replace writes over it (image/png, 6 bytes)\n");
        var second = new Cli(NOTHING).leaving("plot.png", "theirs");
        second.run("run", "-", "--language", "js", "--json", "--replace", "--artifacts", folder.toString());
        assertThat(folder.resolve("plot.png")).hasContent("theirs");
        assertThat(second.err()).isEqualTo("caisson: replaced " + folder + "/plot.png (image/png, 6 bytes)\n");
    }

    @Test
    void noLinkLeadsOut() throws IOException {
        var outside = Files.createDirectory(folder.resolve("outside"));
        var secret = Files.writeString(outside.resolve("secret"), "mine");
        var out = Files.createDirectory(folder.resolve("out"));
        Files.createSymbolicLink(out.resolve("file"), secret);
        Files.createSymbolicLink(out.resolve("folder"), outside);
        var cli = new Cli(NOTHING)
                .leaving("file", "1")
                .leaving("folder/secret", "2")
                .leaving("folder/new", "3");
        cli.run("run", "-", "--language", "js", "--replace", "--artifacts", out.toString());
        assertThat(secret).hasContent("mine");
        assertThat(outside.resolve("new")).doesNotExist();
        assertThat(out.resolve("file")).isRegularFile().hasContent("1");
        assertThat(cli.err()).contains("folder/new could not be written");
    }

    @Test
    void guessesTheLanguageAndKeepsRelativePaths() {
        var main = "src/test/resources/program/main.js";
        var other = "src/test/resources/program/other.js";
        var cli = new Cli(NOTHING);
        assertThat(cli.run("run", main, "--file", "./" + other)).isZero();
        assertThat(cli.job().request().source().entry()).isEqualTo(main);
        assertThat(cli.job().request().source().files().getFirst().path()).isEqualTo(other);
    }

    static final List<Arguments> mistakes = List.of(
            mistake("the language of stdin cannot be guessed; add --language, such as --language javascript", "-"),
            mistake("there is no file nowhere.js", "nowhere.js"),
            mistake(
                    "the language of README cannot be guessed from its name; add --language, such as"
                            + " --language javascript",
                    "README"),
            mistake("src is a folder, a file is needed", "src", "--language=js"),
            mistake(
                    "there is no tier 'gold'; there are basic, enterprise, premium, standard",
                    "-",
                    "--language=js",
                    "--tier=gold"),
            mistake(
                    "the file path '../pom.xml' must not have empty, '.' or '..' steps",
                    "-",
                    "--language=js",
                    "--file=../pom.xml"),
            mistake("--env: 'A' has no value; write it as NAME=VALUE", "-", "--language=js", "--env=A"),
            mistake(
                    "--env: a variable's name has up to 200 letters, digits and '_', 'A-B' is none",
                    "-",
                    "--language=js",
                    "--env=A-B=1"),
            mistake(
                    "--arg: an argument has a NUL character, which no process can be given",
                    "-",
                    "--language=js",
                    "--arg=a\0b"),
            mistake("there is no file nowhere", "-", "--language=js", "--stdin=@nowhere"),
            mistake(
                    "stdin cannot be the program and what it reads; name a file for one of them",
                    "-",
                    "--language=js",
                    "--stdin=-"),
            mistake(
                    "the file path '/main.js' must be relative, with forward slashes and printable characters",
                    "-",
                    "--language=js",
                    "--entry=/main.js"),
            mistake("limits.timeoutMs is 0, it must be a whole number above 0", "-", "--language=js", "--timeout=0s"));

    @ParameterizedTest
    @FieldSource("mistakes")
    void reportsUsageErrors(String sentence, List<String> arguments) {
        var cli = new Cli(NOTHING);
        assertThat(cli.run(arguments.toArray(String[]::new))).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("caisson: " + sentence + "\n");
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void namesTheOptionThatIsNoJson() {
        var cli = new Cli(NOTHING);
        assertThat(cli.run("run", "-", "--language=js", "--input={x}")).isEqualTo(2);
        assertThat(cli.err()).startsWith("caisson: --input: ");
    }

    @Test
    void refusesMalformedUtf8() throws IOException {
        var file = folder.resolve("bad.js");
        Files.write(file, new byte[] {'a', (byte) 0xc0, (byte) 0xae});
        var cli = new Cli(NOTHING);
        assertThat(cli.run("run", file.toString())).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("caisson: " + file + " is no valid UTF-8 at byte 2\n");
    }

    private static Arguments mistake(String sentence, String... arguments) {
        return Arguments.of(
                sentence,
                Stream.concat(Stream.of("run"), Arrays.stream(arguments)).toList());
    }

    private String write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.writeString(file, text);
        return file.toString();
    }
}
