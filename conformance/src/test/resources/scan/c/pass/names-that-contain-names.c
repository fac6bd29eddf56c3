// passes: standard
#include <stdio.h>
static int system_version(void) { return 2; }
int main(void) { printf("%d\n", system_version()); return 0; }
