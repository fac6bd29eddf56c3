// passes: standard
struct db { int exec(const char *) { return 0; } int system(int a) { return a; } };
int main() { db d; return d.exec("x") + d.system(0); }
