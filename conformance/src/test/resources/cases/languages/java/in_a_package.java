package com.example;

public class Main {
    public static void main(String[] args) throws Exception {
        var thread = new Thread(() -> System.out.println(Main.class.getName()));
        thread.start();
        thread.join();
    }
}
/* ---
entry: com/example/Main.java
status: completed
result: null
stdout: com.example.Main
*/
