// passes: standard
int main() { int i = 0; while (true) { if (++i > 3) break; } }
