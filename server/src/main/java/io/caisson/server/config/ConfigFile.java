package io.caisson.server.config;

import io.caisson.sandbox.wall.host.Ownership;
import io.caisson.text.Text;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads a configuration file of lines `name = value`.
///
/// A line that begins with `#` is a comment. A value extends to the end of its line: there are no quotes, no
/// escapes and no continued lines. A file that other users can write is refused, because they could turn the gate
/// off.
final class ConfigFile {
    private static final int LARGEST = 64 << 10;
    private static final int READABLE_BY_OTHERS = 0004;

    private final Path path;
    private final List<String> mistakes;
    private final List<ConfiguredValue> given = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();

    private ConfigFile(Path path, List<String> mistakes) {
        this.path = path;
        this.mistakes = mistakes;
    }

    /// The values of the file in its order. Adds its errors to `mistakes`.
    static List<ConfiguredValue> read(Path path, List<String> mistakes) {
        var file = new ConfigFile(path, mistakes);
        try {
            file.read();
        } catch (CharacterCodingException e) {
            file.mistake("is not text in UTF-8");
        } catch (IOException e) {
            file.mistake("cannot be read (" + e + ")");
        }
        return file.given;
    }

    private void read() throws IOException {
        if (!Files.isRegularFile(path)) {
            mistake(Files.exists(path) ? "is no file" : "does not exist");
            return;
        }
        var objection = Ownership.objectionUnlessRoots(path);
        if (objection.isPresent()) {
            mistake("is not safe: " + objection.get() + "; chmod go-w what is open to others");
            return;
        }
        var bytes = bytes();
        if (bytes.length > LARGEST) {
            mistake("is larger than " + LARGEST + " bytes");
            return;
        }
        var text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        var number = 0;
        for (var line : text.split("\r?\n", -1)) {
            read(line.strip(), ++number);
        }
        checkSecrets();
    }

    /// Reads at most one byte more than is allowed: the file may be endless, such as a device.
    private byte[] bytes() throws IOException {
        try (var in = Files.newInputStream(path)) {
            return in.readNBytes(LARGEST + 1);
        }
    }

    private void read(String line, int number) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        var equals = line.indexOf('=');
        if (equals < 0) {
            mistake(number, "has no '='; write name = value");
            return;
        }
        var name = line.substring(0, equals).strip();
        var setting = SettingsTable.named(name);
        if (setting.isEmpty()) {
            mistake(number, SettingsTable.unknown(name));
            return;
        }
        var before = lines.putIfAbsent(name, number);
        if (before != null) {
            mistake(number, name + " was set in line " + before + " already");
            return;
        }
        read(setting.get(), line.substring(equals + 1).strip(), number);
    }

    private void read(Setting<?> setting, String value, int number) {
        if (value.isEmpty()) {
            mistake(number, setting.name() + " has no value; leave the line out for the default");
        } else if (value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")) {
            mistake(number, setting.name() + " is in quotes; write it without");
        } else if (!Text.printable(value).equals(value)) {
            mistake(number, setting.name() + " holds a control or invisible character");
        } else {
            given.add(new ConfiguredValue(setting, value, path + ":" + number));
        }
    }

    private void checkSecrets() throws IOException {
        var mode = (Integer) Files.getAttribute(path, "unix:mode");
        if ((mode & READABLE_BY_OTHERS) == 0) {
            return;
        }
        given.stream()
                .filter(value -> value.setting().isSecret())
                .forEach(value -> mistake("can be read by others and holds "
                        + value.setting().name() + ", which is secret; chmod o-r it"));
    }

    private void mistake(int number, String what) {
        mistakes.add(path + ":" + number + ": " + what);
    }

    private void mistake(String what) {
        mistakes.add(path + " " + what);
    }
}
