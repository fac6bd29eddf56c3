// finds: processes/start
class Main {
    public static void main(String[] a) throws Exception {
        var r = Runtime.getRuntime();
        r.exec("ls");
    }
}
