#include <cstdlib>
#include <fstream>
int main() { std::ofstream(std::getenv("CAISSON_RESULT")) << std::ifstream(std::getenv("CAISSON_INPUT")).rdbuf(); }
/* ---
input: {"a":[1,2]}
status: completed
result: {"a":[1,2]}
*/
