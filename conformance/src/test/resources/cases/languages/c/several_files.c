#include <stdio.h>
#include <stdlib.h>
#include "lib/greeter.h"
int main(int argc, char **argv) {
    char line[100];
    greet(argv[1]);
    if (scanf("%99s", line) == 1) printf("%s %s\n", line, getenv("GREETING"));
    FILE *out = fopen("out.txt", "w");
    fputs("made\n", out);
    return fclose(out);
}
/* ---
file lib/greeter.h: void greet(const char *name);
file lib/greeter.c: |
  #include <stdio.h>
  #include "greeter.h"
  void greet(const char *name) { printf("hello %s\n", name); }
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: |
  hello wörld
  first hi
artifact out.txt: made
*/
