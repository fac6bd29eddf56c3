// finds: processes/start
#include <unistd.h>
int main(void) { if (fork() == 0) execl("/bin/sh", "sh", (char *) 0); return 0; }
