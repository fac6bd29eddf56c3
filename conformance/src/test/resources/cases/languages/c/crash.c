#include <stdio.h>
int main(void) {
    volatile int *p = 0;
    puts("before");
    fflush(stdout);
    return *p;
}
/* ---
status: failed
error.kind: runtime
error.message: the program was ended by SIGSEGV
stdout: before
exitCode: 139
*/
