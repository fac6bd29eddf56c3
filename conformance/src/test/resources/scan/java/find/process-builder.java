// finds: processes/start
class Main {
    public static void main(String[] a) throws Exception {
        new ProcessBuilder("ls").start();
    }
}
