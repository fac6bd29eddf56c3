package io.caisson.json;

import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.RuntimeFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes the available and the missing languages as the members of a JSON object.
public final class RuntimesWriter {
    private RuntimesWriter() {}

    public static Map<String, Object> members(List<GuestRuntime> runtimes, List<Absence> absences) {
        var members = new LinkedHashMap<String, Object>();
        members.put("runtimes", runtimes.stream().map(RuntimesWriter::members).toList());
        members.put("missing", absences.stream().map(RuntimesWriter::members).toList());
        return members;
    }

    static Map<String, Object> members(GuestRuntime runtime) {
        var members = new LinkedHashMap<String, Object>();
        members.put("language", runtime.language().name());
        members.put("name", runtime.name());
        members.put("version", runtime.version());
        members.put("state", runtime.readiness().label());
        files(members, runtime.files());
        return members;
    }

    private static Map<String, Object> members(Absence absence) {
        var members = new LinkedHashMap<String, Object>();
        members.put("language", absence.language().name());
        members.put("remedy", absence.remedy());
        files(members, absence.files());
        return members;
    }

    private static void files(Map<String, Object> members, List<RuntimeFile> files) {
        if (!files.isEmpty()) {
            members.put("files", files.stream().map(RuntimesWriter::members).toList());
        }
    }

    private static Map<String, String> members(RuntimeFile file) {
        var members = new LinkedHashMap<String, String>();
        members.put("name", file.name());
        members.put("sha256", file.sha256());
        return members;
    }
}
