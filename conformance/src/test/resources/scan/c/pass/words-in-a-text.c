// passes: standard
#include <stdio.h>
int main(void) { puts("system(1)"); return 0; } /* system("ls") */
