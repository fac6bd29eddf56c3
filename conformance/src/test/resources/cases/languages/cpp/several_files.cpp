#include <iostream>
#include "greeter.hpp"
int main(int argc, char **argv) {
    std::string line;
    std::getline(std::cin, line);
    std::cout << greet(argv[1]) << ' ' << line << ' ' << getenv("GREETING") << '\n';
}
/* ---
file greeter.hpp: |
  #pragma once
  #include <string>
  std::string greet(const std::string &name);
file greeter.cpp: |
  #include "greeter.hpp"
  std::string greet(const std::string &name) { return "hello " + name; }
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: hello wörld first hi
*/
