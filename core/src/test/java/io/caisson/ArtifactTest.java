package io.caisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.text.MediaType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArtifactTest {

    @ParameterizedTest
    @CsvSource({
        "plot.png, image/png",
        "a/b/photo.JPG, image/jpeg",
        "table.html, text/html",
        "png, application/octet-stream",
        "a.png/data, application/octet-stream",
        "run.exe, application/octet-stream"
    })
    void itsNameTellsItsKind(String path, String mediaType) {
        assertThat(Artifact.of(path, new byte[0]).mediaType()).isEqualTo(mediaType);
    }

    @Test
    void aGuestCannotMakeUpAKind() {
        assertThat(new Artifact("a", "text/html\r\nSet-Cookie: a=b", new byte[0]).mediaType())
                .isEqualTo(MediaType.BYTES);
        assertThatThrownBy(() -> Artifact.of("../a", new byte[0])).isInstanceOf(IllegalArgumentException.class);
    }
}
