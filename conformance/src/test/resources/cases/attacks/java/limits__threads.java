// Attack: start threads without end.
// Verdict: the ceiling on processes is the outcome.
class Main { public static void main(String[] a) { for (;;) { var t = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } }); t.setDaemon(true); t.start(); } } }
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: processes
maxWallMs: 60000
stdout: *
stderr: *
*/
