import java.util.*;

public class Solution {
    public static class Node {}

    static int deep(int x) {
        if (x == 0) throw new IllegalStateException("too deep, é");
        return deep(x - 1);
    }

    public static void main(String[] args) {
        System.out.println("hello " + List.of(1, 2) + args.length);
        deep(1);
    }
}
/* ---
status: failed
error.kind: runtime
error.type: java.lang.IllegalStateException
error.message: too deep, é
error.line: 7
stdout: hello [1, 2]0
stderr: *
exitCode: 1
runtime: openjdk
*/
