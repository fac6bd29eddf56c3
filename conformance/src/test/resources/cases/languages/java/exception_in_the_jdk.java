import java.util.List;

class Main {
    public static void main(String[] args) {
        System.out.println(List.of(1, 2).get(0));
        Integer.parseInt("no number");
    }
}
/* ---
status: failed
stdout: |
  1
stderr: *
error.kind: runtime
error.type: java.lang.NumberFormatException
error.message: For input string: "no number"
error.line: 6
exitCode: 1
*/
