#include <math.h>
#include <pthread.h>
#include <stdio.h>
static void *say(void *text) { puts(text); return 0; }
int main(int argc, char **argv) {
    int unused;
    pthread_t thread;
    pthread_create(&thread, 0, say, "thread é");
    pthread_join(thread, 0);
    printf("%.2f %d\n", sqrt(2.0), argc);
    return 3;
}
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
stdout: |
  thread é
  1.41 1
exitCode: 3
runtime: gcc
*/
