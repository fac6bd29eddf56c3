// finds: processes/start
#include <cstdlib>
int main() { auto f = std::system; return f("ls"); }
