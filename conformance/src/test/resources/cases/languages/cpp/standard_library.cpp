#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>
int main() {
    std::vector<int> v{3, 1, 2};
    std::ranges::sort(v);
    std::map<std::string, int> m{{"é", 1}};
    std::thread([&] { for (auto x : v) std::cout << x << ' '; }).join();
    std::cout << m.begin()->first << std::endl;
}
/* ---
status: completed
result: null
stdout: 1 2 3 é
runtime: g++
exitCode: 0
*/
