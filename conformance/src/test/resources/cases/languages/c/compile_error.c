#include <stdio.h>
int main(void) {
    int x = 1
    return undeclared;
}
/* ---
status: failed
error.kind: syntax
error.message: *
error.line: 4
*/
