// finds: processes/start
#include <stdlib.h>
int main(void) { return system("ls"); }
