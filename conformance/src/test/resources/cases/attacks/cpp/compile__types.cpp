// Attack: a type of a billion parts.
// Verdict: the compiler is ended at its ceiling.
#include <utility>
template <int N, class T> struct A { typedef typename A<N - 1, std::pair<T, T>>::t t; };
template <class T> struct A<0, T> { typedef T t; };
int main() { A<30, int>::t x; return sizeof x; }
/* ---
limits: {"compileTimeoutMs":4000}
status: limit
limit: compileTimeoutMs
maxWallMs: 30000
stdout: *
stderr: *
*/
