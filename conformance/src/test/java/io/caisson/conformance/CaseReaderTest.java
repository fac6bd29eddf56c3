package io.caisson.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseReaderTest {

    @Test
    void readsSourceAndTail() {
        var file = CaseReader.read("javascript/a.js", """
                return 1 // end
                /* ---
                input: {"a":1}
                stdout: |
                  one

                    three
                file lib/b.js: export default 1
                status: completed
                result: 1
                */
                """);
        assertThat(file.source()).isEqualTo("return 1 // end");
        assertThat(file.tail())
                .containsEntry("stdout", "one\n\n  three")
                .containsEntry("file lib/b.js", "export default 1")
                .containsEntry("result", "1");
    }

    @Test
    void generatesSources() {
        var file = CaseReader.read(
                "badinput/a.js",
                "/* ---\ngenerate: \"a\\u0000\\n\" + repeat(\"[\", 3) + repeat(\"\\\"\", 2)\nstatus: completed\nresult: 1\n*/\n");
        assertThat(file.source()).isEqualTo("a\0\n[[[\"\"");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            1 => 1: the file must end with a block from '/* ---' to '*/'
            1;/* ---;status: completed;result: 1 => 4: the file must end with a block from '/* ---' to '*/'
            1;/* ---;reslt: 1;*/ => 3: there is no key 'reslt'
            1;/* ---;status completed;*/ => 3: expected 'key: value', found 'status completed'
            1;/* ---;result: 1;result: 2;*/ => 4: the key 'result' is given twice
            1;/* ---;stdout: |;status: completed;*/ => 3: a block of lines indented by two spaces must follow '|'
            1;/* ---;error.line: first;*/ => 3: 'error.line' must be a number, not 'first'
            1;/* ---;result: 1;*/ => 4: either 'status' or 'door' must be given
            1;/* ---;status: completed;door: no;result: 1;*/ => 6: either 'status' or 'door' must be given
            1;/* ---;status: done;*/ => 4: there is no status 'done'
            1;/* ---;status: completed;*/ => 4: the status 'completed' needs 'result'
            1;/* ---;status: limit;limit: cpuMs;*/ => 5: the status 'limit' needs 'maxWallMs'
            1;/* ---;status: completed;result: 1;then: 2;*/ => 6: 'then' and 'then.result' go together
            1;/* ---;generate: "1";door: x;*/ => 5: a generated source must not be written too
            /* ---;generate: 1;door: x;*/ => 4: generate: expected a text or repeat(…) at '1'
            """)
    void refusesMalformedFiles(String text, String message) {
        assertThatThrownBy(() -> CaseReader.read("javascript/a.js", text.replace(";", "\n")))
                .isInstanceOf(MalformedCaseException.class)
                .hasMessage("javascript/a.js:" + message);
    }

    @Test
    void refusesAnEscapeThatDoesNotSayWhatItTries() {
        assertThatThrownBy(() -> CaseReader.read("escapes/a.js", "1\n/* ---\nstatus: completed\nresult: 1\n*/"))
                .hasMessage("escapes/a.js:1: an escape must open with '// Attack: …' and '// Verdict: …'");
    }
}
