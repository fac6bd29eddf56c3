// passes: standard
#include <iostream>
int main() { std::cout << "system(1)" << R"(exec("x"))"; }
