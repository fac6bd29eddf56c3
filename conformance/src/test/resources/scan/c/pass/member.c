// passes: standard
struct s { int (*exec)(int); };
static int twice(int a) { return 2 * a; }
int main(void) { struct s x = { twice }; return x.exec(0); }
