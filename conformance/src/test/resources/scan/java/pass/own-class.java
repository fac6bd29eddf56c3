// passes: standard
class ProcessBuilder {
    ProcessBuilder(String s) { }
    void start() { }
}

class Main {
    public static void main(String[] a) throws Exception {
        new ProcessBuilder("ls").start();
    }
}
