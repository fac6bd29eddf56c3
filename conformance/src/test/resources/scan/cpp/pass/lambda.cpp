// passes: standard
#include <algorithm>
#include <vector>
int main() { std::vector<int> v{2, 1}; std::sort(v.begin(), v.end(), [](int a, int b) { return a < b; }); }
