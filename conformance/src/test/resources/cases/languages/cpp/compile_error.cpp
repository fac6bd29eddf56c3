#include <string>
int main() {
    std::string s = 5 + "x" + nothing;
}
/* ---
status: failed
error.kind: syntax
error.message: *
error.line: 3
*/
