// passes: standard
int main(void) { int i = 0; for (;;) { if (i++ > 3) break; } return 0; }
