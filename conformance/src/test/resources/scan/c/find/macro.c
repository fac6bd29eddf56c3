// finds: processes/start
#include <stdlib.h>
#define run system
int main(void) { return run("ls"); }
