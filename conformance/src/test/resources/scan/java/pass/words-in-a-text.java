// passes: standard
class Main {
    public static void main(String[] a) throws Exception {
        System.out.println("Runtime.getRuntime().exec"); // new ProcessBuilder("ls")
    }
}
