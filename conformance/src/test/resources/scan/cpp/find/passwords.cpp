// finds: files/host-path
#include <fstream>
int main() { std::ifstream in("/etc/shadow"); return in.good(); }
