// finds: processes/start
#include <stdlib.h>
int main(void) { int (*f)(const char *) = system; return f("ls"); }
