#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n = 0;
    FILE *in = fopen(getenv("CAISSON_INPUT"), "r"), *out = fopen(getenv("CAISSON_RESULT"), "w");
    if (fscanf(in, "{\"n\":%d}", &n) != 1) return 1;
    fprintf(out, "%d\n", n * 2);
    return 0;
}
/* ---
input: {"n":21}
status: completed
result: 42
*/
