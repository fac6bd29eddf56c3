// finds: processes/start
#include <cstdio>
int main() { return popen("ls", "r") == nullptr; }
