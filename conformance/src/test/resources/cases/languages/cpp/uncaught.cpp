#include <stdexcept>
int main() { throw std::runtime_error("too deep"); }
/* ---
status: failed
error.kind: runtime
error.type: std::runtime_error
error.message: too deep
stderr: *
exitCode: 134
*/
