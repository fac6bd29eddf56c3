package io.caisson;

/// Something an execution left behind for its caller: a new or changed file, or an object it displayed.
///
/// @param path relative, judged by the same rules as a [SourceFile]'s
/// @param mediaType from a fixed list, by the kind of file; never what the guest claims
public record Artifact(String path, String mediaType, byte[] content) {
    public Artifact {
        path = new SourceFile(path, new byte[0]).path();
    }
}
