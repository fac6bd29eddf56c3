package io.caisson.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.LogLine.Level;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
                    "there is no tier 'gold'; there are basic, standard, premium, enterprise",
                    "-",
                    "--language=js",
                    "--tier=gold"),
            mistake(
                    "the file path '../pom.xml' must not have empty, '.' or '..' steps",
                    "-",
                    "--language=js",
                    "--file=../pom.xml"),
            mistake("limits.timeoutMs is 0, it must be a whole number above 0", "-", "--language=js", "--timeout=0s"));

    @ParameterizedTest
    @FieldSource("mistakes")
    void saysWhatIsWrong(String sentence, List<String> arguments) {
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
    void refusesWhatOnlyResemblesUtf8() throws IOException {
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
