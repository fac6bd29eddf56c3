import java.nio.file.*;

public class Main {
    public static void main(String[] args) throws Exception {
        var input = Files.readString(Path.of(System.getenv("CAISSON_INPUT")));
        Files.writeString(Path.of(System.getenv("CAISSON_RESULT")), "[" + input + "]");
    }
}
/* ---
input: {"a":1}
status: completed
result: [{"a":1}]
*/
