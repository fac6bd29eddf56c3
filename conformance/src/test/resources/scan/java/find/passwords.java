// finds: files/host-path
import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] a) throws Exception {
        System.out.println(Files.readString(Path.of("/etc/" + "shadow")));
    }
}
