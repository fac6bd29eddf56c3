// passes: standard
#include <stdlib.h>
#include <string.h>
int main(void) { char *p = malloc(10); strcpy(p, "exec"); free(p); exit(0); }
