// Attack: open files without end.
// Verdict: the ceiling is the outcome.
import java.io.*;
import java.util.*;
class Main { public static void main(String[] a) throws IOException { var kept = new ArrayList<InputStream>(); for (;;) kept.add(new FileInputStream("/dev/null")); } }
/* ---
status: limit
limit: openFiles
maxWallMs: 60000
stdout: *
stderr: *
*/
