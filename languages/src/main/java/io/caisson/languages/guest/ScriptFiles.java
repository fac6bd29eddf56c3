package io.caisson.languages.guest;

import io.caisson.ExecutionRequest;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.wire.Frame;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What syntax workers made of a source, as files for a runtime that keeps the contract of scripts. They stand beside
/// the program, whose own files stay as they came.
public final class ScriptFiles {
    private static final String SCRIPT = "caisson/script.json";
    private static final String PARTS = "caisson/parts/";

    private ScriptFiles() {}

    public static List<SourceFile> of(ExecutionRequest request, List<Frame.Part> parts) {
        var files = new ArrayList<SourceFile>();
        var script = Map.of(
                "entry", request.source().entry(),
                "captureConsole", request.keepsConsole(),
                "parts", parts.stream().map(Frame.Part::path).toList());
        files.add(file(SCRIPT, Value.of(script).json()));
        for (var i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            files.add(new SourceFile(PARTS + i + ".facts", part.outline()));
            files.add(file(PARTS + i + ".text", part.text()));
            files.add(file(PARTS + i + ".places", part.places()));
        }
        return files;
    }

    private static SourceFile file(String path, String text) {
        return new SourceFile(path, text.getBytes(StandardCharsets.UTF_8));
    }
}
