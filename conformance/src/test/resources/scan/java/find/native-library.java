// finds: native/library
class Main {
    static native void reach();

    public static void main(String[] arguments) {
        System.loadLibrary("reach");
    }
}
