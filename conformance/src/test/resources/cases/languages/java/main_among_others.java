interface Shape { double area(); }

record Square(double side) implements Shape {
    public double area() { return side * side; }
}

class App {
    public static void main(String... args) {
        System.out.println(new Square(3).area());
        System.exit(3);
    }
}
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
stdout: 9.0
exitCode: 3
*/
