package io.caisson.languages.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiscoveryTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "Python 3.11.2 | 3.11.2",
                "v20.20.2 | 20.20.2",
                "ruby 3.1.2p20 (2022-04-12 revision 4491bb740a) [x86_64-linux-gnu] | 3.1.2p20",
                "GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu) | 5.2.15",
                "PHP 8.2.35 (cli) (built: May  1 2026 10:00:00) (NTS) | 8.2.35",
                "Lua 5.4.4  Copyright (C) 1994-2022 Lua.org, PUC-Rio | 5.4.4",
                "This is perl 5, version 36, subversion 0 (v5.36.0) built for x86_64-linux | 5.36.0",
                "Rscript (R) version 4.2.2 (2022-10-31) | 4.2.2",
                "go version go1.26.8 linux/amd64 | 1.26.8",
                "rustc 1.95.0 (abcdef012 2026-04-01) | 1.95.0",
                "gcc (Debian 12.2.0-14+deb12u1) 12.2.0 | 12.2.0-14+deb12u1",
                "javac 17.0.15 | 17.0.15",
                "Mono C# compiler version 6.8.0.105 | 6.8.0.105",
                "~~ | unknown",
                "no numbers at all. | unknown",
                "version 7 | unknown",
                ".5 | unknown",
                "1.23456789012345678901234567890123456789012345 | 1.23456789012345678901234567890123456789"
            })
    void findsAVersionInWhatAProgramSays(String said, String version) {
        assertThat(Discovery.version(said)).isEqualTo(version);
    }
}
