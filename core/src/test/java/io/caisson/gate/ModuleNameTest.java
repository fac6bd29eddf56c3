package io.caisson.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModuleNameTest {
    @ParameterizedTest
    @CsvSource({
        "path, path, true, false",
        "node:path/posix, path, true, false",
        "path/win32, path, false, false",
        "timers/promises, timers, true, false",
        "fs, fs, false, true",
        "node:fs/promises, fs, false, true",
        "stream/web, stream, false, true",
        "lodash, lodash, false, false",
        "node:, '', false, false",
        "path/, path/, false, false",
        "fs/, fs/, false, false",
        "/etc/passwd, '', false, false",
        "node:node:fs, node:fs, false, false"
    })
    void saysWhoHasIt(String written, String root, boolean ofScripts, boolean ofNode) {
        var name = ModuleName.of(written);
        assertThat(name.root()).isEqualTo(root);
        assertThat(name.isOfScripts()).isEqualTo(ofScripts);
        assertThat(name.isOfNode()).isEqualTo(ofNode);
    }

    @Test
    void oneGrantForNodeIsEnoughToNeedIt() {
        assertThat(new Grants(Set.of("path", "zlib", "node:fs", "lodash")).ofNode())
                .contains(new ModuleName("fs", ""));
        assertThat(new Grants(Set.of("path", "lodash")).ofNode()).isEmpty();
    }
}
