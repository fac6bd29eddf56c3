package io.caisson;

import io.caisson.text.MediaType;

/// Something an execution left behind for its caller: a new or changed file, or an object it displayed.
///
/// @param path relative, judged by the same rules as a [SourceFile]'s
/// @param mediaType one of [MediaType]'s; what else a guest may claim becomes unspecific bytes
public record Artifact(String path, String mediaType, byte[] content) {
    public Artifact {
        path = SourceFile.checkedPath(path);
        mediaType = MediaType.checked(mediaType);
    }

    /// A file, whose kind its name tells.
    public static Artifact of(String path, byte[] content) {
        return new Artifact(path, MediaType.ofFile(path), content);
    }
}
