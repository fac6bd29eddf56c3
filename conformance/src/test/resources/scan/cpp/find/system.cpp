// finds: processes/start
#include <cstdlib>
int main() { return std::system("ls"); }
