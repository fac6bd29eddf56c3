// finds: processes/start
#include <stdlib.h>
#define JOIN(a, b) a##b
int main(void) { return JOIN(sys, tem)("ls"); }
