// finds: processes/start
class Main {
    public static void main(String[] a) throws Exception {
        R\u0075ntime.getR\u0075ntime().exec("ls");
    }
}
