package io.caisson.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Risk;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestReaderTest {

    @Test
    void readsEveryField() {
        var request = RequestReader.read("""
                {"language": "js", "code": "return 1", "input": {"xs": [1, 2.50, "\\ud800"]},
                 "files": [{"path": "a.csv", "content": "a,b\\n"}, {"path": "b.bin", "content": "AQI=", "encoding": "base64"}],
                 "entry": "app.js", "args": ["-v"], "stdin": "in", "env": {"LANG": "C"},
                 "limits": {"timeoutMs": 5e3, "memoryMb": 64}, "allowedModules": ["path"], "network": "none", "risk": "high",
                 "captureConsole": false, "sessionId": null, "persistEnvironment": false,
                 "agentId": "agent-7", "channelId": "c1", "description": "d", "connector": "sandbox"}
                """);
        assertThat(request.source().language()).isEqualTo(Language.JAVASCRIPT);
        assertThat(request.source().entry()).isEqualTo("app.js");
        assertThat(request.source().files().getLast().content()).containsExactly(1, 2);
        assertThat(request.input().json()).isEqualTo("{\"xs\": [1, 2.50, \"\\ud800\"]}");
        assertThat(request.invocation().env()).isEqualTo(Map.of("LANG", "C"));
        assertThat(request.limits().values()).isEqualTo(Map.of(Limit.TIMEOUT, 5_000L, Limit.MEMORY, 64L));
        assertThat(request.risk()).isEqualTo(Risk.HIGH);
        assertThat(request.captureConsole()).contains(false);
        assertThat(request.labels().agentId()).isEqualTo("agent-7");
    }

    @Test
    void readsSecrets() {
        var request = RequestReader.read("""
                {"language": "js", "code": "1", "input": {"a/b": ["first-secret", {"~": "second-secret"}], "c": 12345678},
                 "secretInputs": ["/a~1b/0", "/a~1b/1/~0", "/c", "/d/e", "/a~1b/7"], "env": {"TOKEN": "third-secret"},
                 "files": [{"path": "a", "content": "fourth\\nfifth", "secret": true}, {"path": "b", "content": "open", "secret": false}]}
                """);
        assertThat(request.secrets())
                .containsExactlyInAnyOrder(
                        "first-secret", "second-secret", "12345678", "third-secret", "fourth\nfifth");
    }

    @Test
    void secretsAreBounded() {
        var body = "{\"language\":\"js\",\"code\":\"1\",\"input\":\"%s\",\"secretInputs\":[\"\"]}";
        assertThat(RequestReader.read(body.formatted("x".repeat(65_536))).secrets())
                .hasSize(1);
        assertThatThrownBy(() -> RequestReader.read(body.formatted("x".repeat(65_537))))
                .hasMessageContaining("more than 65536 bytes together");
        var lines = IntStream.range(0, 1_001).mapToObj("line-%04d"::formatted).collect(Collectors.joining("\\n"));
        var files = "[{\"path\":\"a\",\"secret\":true,\"content\":\"" + lines + "\"}]";
        assertThatThrownBy(() -> RequestReader.read("{\"language\":\"js\",\"code\":\"1\",\"files\":" + files + "}"))
                .hasMessageContaining("more than 1000 secrets");
    }

    /// A megabyte of input that every pointer selects as a whole must not be copied for each pointer.
    @Test
    void overlappingPointersSelectOnce() {
        var input = "[" + "[\"x\",\"secret-secret\",{}],".repeat(40_000) + "\"secret-other\"]";
        var body = "{\"language\":\"js\",\"code\":\"1\",\"input\":" + input + ",\"secretInputs\":[%s]}";
        var pointers =
                IntStream.range(0, 63).mapToObj(at -> "\"/" + at + "\"").collect(Collectors.joining(",", "\"\",", ""));
        assertThat(RequestReader.read(body.formatted(pointers)).secrets())
                .containsExactly("secret-secret", "secret-other");
        assertThatThrownBy(() -> RequestReader.read(body.formatted(pointers + ",\"/64\"")))
                .hasMessageContaining("it has 65 elements, at most 64 are allowed");
        assertThatThrownBy(() -> RequestReader.read(body.formatted("\"/" + "x".repeat(1_000) + "\"")))
                .hasMessageContaining("at most 1000 are allowed");
    }

    @Test
    void aWrittenRequestIsReadBack() {
        var text = """
                {"language":"javascript","code":"1","entry":"main.js","files":[{"path":"a","content":"x","encoding":"utf8",\
                "secret":true},{"path":"b","content":"/w==","encoding":"base64"}],"input":{"k":1},"args":["v"],"stdin":"in",\
                "env":{"A":"1","B":"2"},"limits":{"timeoutMs":5},"allowedModules":["path","util"],"network":"none",\
                "risk":"low","captureConsole":false,"agentId":"a","channelId":"c","description":"d","connector":"sandbox",\
                "secretInputs":["","/k"]}""";
        assertThat(RequestWriter.write(RequestReader.read(text))).isEqualTo(text);
    }

    @Test
    void valuesLeftToTheSettingsAreNotWritten() {
        var request = RequestReader.read("{\"language\":\"javascript\",\"code\":\"1\"}");
        assertThat(request.captureConsole()).isEmpty();
        assertThat(RequestWriter.write(request)).doesNotContain("captureConsole");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "\"text\"", "true", "null", "[ 1 , [] ]", "{}", "-0.5e-3"})
    void keepsTheInputAsItStands(String input) {
        var request = RequestReader.read("{\"language\":\"javascript\",\"code\":\"1\",\"input\":" + input + "}");
        assertThat(request.input().json()).isEqualTo(input);
    }

    /// The members of a request besides its language and code, the field named in the error, and the message.
    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            "code": 1                       => code                => code: it must be a text
            "colour": "red"                 => colour              => colour: there is no such field
            "limits": {"timeoutMs": -1}     => limits.timeoutMs    => limits.timeoutMs: limits.timeoutMs is -1, it must be a whole number above 0
            "limits": {"timeoutMs": 0}      => limits.timeoutMs    => limits.timeoutMs: limits.timeoutMs is 0, it must be a whole number above 0
            "limits": {"timeoutMs": 1.5}    => limits.timeoutMs    => limits.timeoutMs: it must be a whole number
            "limits": {"timeoutMs": "5s"}   => limits.timeoutMs    => limits.timeoutMs: it must be a whole number
            "limits": {"timeoutMs": 1e400}  => limits.timeoutMs    => limits.timeoutMs: the number is out of range
            "limits": {"timeoutMs": 1e-400} => limits.timeoutMs    => limits.timeoutMs: it must be a whole number
            "limits": {"time": 1}           => limits.time         => limits.time: there is no such limit
            "limits": 5                     => limits              => limits: it must be an object
            "files": [{"path": "../x"}]     => files[0]            => files[0]: the file path '../x' must not have empty, '.' or '..' steps
            "files": [{"content": "x"}]     => files[0]            => files[0]: a file needs a path
            "files": [{"path": "a", "x": 1}] => files[0].x         => files[0].x: there is no such field
            "files": [{"path": "a", "encoding": "utf7"}] => files[0] => files[0]: the encoding must be utf8 or base64
            "files": [{"path": "a", "secret": 1}] => files[0].secret => files[0].secret: it must be true or false
            "secretInputs": ["a"]           => secretInputs[0]     => secretInputs[0]: 'a' is no JSON pointer: one begins with '/', or is empty for the whole input
            "files": ["a"]                  => files[0]            => files[0]: it must be an object
            "files": {}                     => files               => files: it must be a list
            "args": [1]                     => args[0]             => args[0]: it must be a text
            "args": ["a\\u0000"]            => args                => args: an argument has a NUL character, which no process can be given
            "env": {"A": 1}                 => env.A               => env.A: it must be a text
            "env": {"A-B": "1"}             => env                 => env: a variable's name has up to 200 letters, digits and '_', 'A-B' is none
            "env": {"A": "\\u0000"}         => env                 => env: the variable A has a NUL character, which no process can be given
            "env": ["A=1"]                  => env                 => env: it must be an object
            "entry": "../a"                 => entry               => entry: the file path '../a' must not have empty, '.' or '..' steps
            "entry": "/etc/passwd"          => entry               => entry: the file path '/etc/passwd' must be relative, with forward slashes and printable characters
            "files": [{"path": "a"}, {"path": "a"}] => files[1]    => files[1]: the file 'a' is given twice
            "files": [{"path": "/a"}]       => files[0]            => files[0]: the file path '/a' must be relative, with forward slashes and printable characters
            "files": [{"path": "a\\u0000"}] => files[0]            => files[0]: the file path 'a\\u{0}' must be relative, with forward slashes and printable characters
            "files": [{"path": "a", "content": "*", "encoding": "base64"}] => files[0] => files[0]: the content is no valid base64
            "files": [{"path": "a", "content": "\\ud800"}] => files[0] => files[0]: the file 'a' has a lone surrogate at character 1, it must be valid Unicode text
            "files": [{"path": "a"}, {"path": "a/b"}] => ``        => 'a' is a file and a folder
            "stdin": "\\udfff"              => stdin               => stdin: stdin has a lone surrogate at character 1, it must be valid Unicode text
            "allowedModules": "fs"          => allowedModules      => allowedModules: it must be a list
            "risk": "extreme"               => risk                => risk: it must be none, low, medium or high
            "captureConsole": "yes"         => captureConsole      => captureConsole: it must be true or false
            "sessionId": "ses_1"            => sessionId           => sessionId: sessions are not available here, only null is possible
            "persistEnvironment": true      => persistEnvironment  => persistEnvironment: environments cannot be kept here, only false is possible
            "stdin": null                   => stdin               => stdin: it must be a text
            """)
    void namesTheFieldAtFault(String member, String field, String message) {
        var e = catchThrowableOfType(
                MalformedRequestException.class,
                () -> RequestReader.read("{\"language\":\"javascript\"," + code(member) + member + "}"));
        assertThat(e.field()).isEqualTo(field);
        assertThat(e).hasMessage(message);
    }

    private static String code(String member) {
        return member.startsWith("\"code\"") ? "" : "\"code\":\"1\",";
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            {"code": "1"}                                         => language => language: it is required
            {"language": "javascript"}                            => code     => code: it is required, or files with an entry that names one of them
            {"language": "javascript", "entry": "a.js"}           => entry    => entry: no file has this name, and there is no code
            {"language": "javascript", "code": "", "entry": "a.js"} => entry  => entry: no file has this name, and there is no code
            {"language": "python", "files": [{"path": "main.js"}]} => code    => code: it is required, or files with an entry that names one of them
            {"language": null, "code": "1"}                       => language => language: it must be a text
            []                                                    => ``       => the body must be a JSON object
            {"language": "javascript", "code": "1"} {}            => ``       => there is text after the end of the JSON object
            """)
    void refusesBodies(String body, String field, String message) {
        var e = catchThrowableOfType(MalformedRequestException.class, () -> RequestReader.read(body));
        assertThat(e.field()).isEqualTo(field);
        assertThat(e).hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"language\":\"javascript\",\"code\":\"1\"",
                "{\"code\":\"1\",\"code\":\"2\"}",
                "{\"language\":\"javascript\",}",
                "{'language':'javascript'}",
                "{\"language\":\"java\nscript\"}",
                "{\"input\":NaN}",
                "nonsense"
            })
    void refusesInvalidJson(String body) {
        assertThatThrownBy(() -> RequestReader.read(body)).isInstanceOf(MalformedRequestException.class);
    }

    @Test
    void refusesDepth() {
        var deep = "[".repeat(10_000) + "]".repeat(10_000);
        assertThatThrownBy(
                        () -> RequestReader.read("{\"language\":\"javascript\",\"code\":\"1\",\"input\":" + deep + "}"))
                .isInstanceOf(MalformedRequestException.class);
    }

    @Test
    void aPathMayNotBeLong() {
        var path = "a/".repeat(2_048) + "a";
        assertThatThrownBy(() -> RequestReader.read(
                        "{\"language\":\"js\",\"code\":\"1\",\"files\":[{\"path\":\"" + path + "\"}]}"))
                .hasMessage("files[0].path: it has 4097 characters, at most 255 are allowed");
    }

    @Test
    void takesTheProgramFromAFile() {
        var named = RequestReader.read("""
                {"language": "python", "entry": "app/run.py",
                 "files": [{"path": "app/run.py", "content": "1"}, {"path": "app/data/a.bin", "content": "/w==", "encoding": "base64"}]}
                """).source();
        assertThat(named.code()).isEqualTo("1");
        assertThat(named.files().getLast().content()).containsExactly(0xff);
        var unnamed = RequestReader.read("""
                {"language": "go", "files": [{"path": "main.go", "content": "package main"}]}
                """).source();
        assertThat(unnamed.entry()).isEqualTo("main.go");
        assertThat(unnamed.code()).isEqualTo("package main");
    }

    @Test
    void asksWhichLanguagesThereAre() {
        var zig = new Language("zig");
        var request = RequestReader.read(
                "{\"language\":\"Zig\",\"code\":\"1\"}", name -> name.equals("Zig") ? zig : Language.of(name));
        assertThat(request.source().language()).isEqualTo(zig);
        assertThat(request.source().entry()).isEqualTo("main.zig");
    }

    @Test
    void namesKnownLanguages() {
        assertThatThrownBy(() -> RequestReader.read("{\"language\":\"klingon\\u0000\",\"code\":\"1\"}"))
                .hasMessageStartingWith(
                        "language: there is no language 'klingon\\u{0}'; known are javascript, typescript,");
    }
}
