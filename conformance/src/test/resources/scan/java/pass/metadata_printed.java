// passes: standard
class Main {
    public static void main(String[] args) {
        System.out.println("http://169.254.169.254/latest");
    }
}
