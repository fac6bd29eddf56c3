// Attack: annotations that contain each other.
// Verdict: a syntax error.
@A @interface A { B[] v() default {@B(@A)}; }
@interface B { A value(); }
class Main { public static void main(String[] a) {} }
/* ---
status: failed
error.kind: syntax
error.message: *
stack: *
*/
