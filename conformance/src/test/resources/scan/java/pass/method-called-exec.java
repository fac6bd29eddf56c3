// passes: standard
class Main {
    static void exec(String s) { }

    public static void main(String[] a) throws Exception {
        exec("ls");
    }
}
