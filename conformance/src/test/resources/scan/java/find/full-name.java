// finds: processes/start
class Main {
    public static void main(String[] a) throws Exception {
        java.lang.Runtime.getRuntime().exec("ls");
    }
}
