// Attack: take memory without end.
// Verdict: the memory ceiling is the outcome.
import java.util.*;
class Main { public static void main(String[] a) { var kept = new ArrayList<byte[]>(); for (;;) kept.add(new byte[1 << 20]); } }
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 60000
stdout: *
stderr: *
*/
