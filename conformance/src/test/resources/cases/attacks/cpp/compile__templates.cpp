// Attack: templates without an end.
// Verdict: a syntax error.
template <int N> struct A { static const long v = A<N + 1>::v + A<N + 2>::v; };
int main() { return A<0>::v; }
/* ---
status: failed
error.kind: syntax
error.message: *
stack: *
*/
