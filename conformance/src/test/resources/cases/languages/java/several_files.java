import app.Greeter;
import java.io.*;
import java.nio.file.*;

public class Main {
    public static void main(String[] args) throws IOException {
        var line = new BufferedReader(new InputStreamReader(System.in)).readLine();
        System.out.println(Greeter.greet(args[0]) + " " + line + " " + System.getenv("GREETING"));
        Files.writeString(Path.of("out.txt"), "made\n");
    }
}
/* ---
file app/Greeter.java: |
  package app;

  public class Greeter {
      public static String greet(String name) { return "hello " + name; }
  }
args: ["world"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: hello world first hi
artifact out.txt: made
*/
