// passes: standard
template <typename T> T twice(T a) { return a + a; }
int main() { return twice<int>(0); }
