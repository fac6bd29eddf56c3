// finds: files/host-path
#include <stdio.h>
int main(void) { return fopen("/etc/" "shadow", "r") != 0; }
