// passes: standard
class Main {
    public static void main(String[] a) throws Exception {
        int i = 0;
        while (true) { if (i++ > 3) break; }
    }
}
