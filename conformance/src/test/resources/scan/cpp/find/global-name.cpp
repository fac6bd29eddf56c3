// finds: processes/start
#include <cstdlib>
int main() { return ::system("ls"); }
