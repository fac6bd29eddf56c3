source("greeter.r")
cat(greet(commandArgs(TRUE)[1]), readLines(file("stdin"), n = 1), Sys.getenv("GREETING"), "\n")
write.csv(data.frame(a = 1:2), "out.csv", row.names = FALSE)
/* ---
file greeter.r: greet <- function(name) paste("hello", name)
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: |
  hello wörld first hi 
artifact out.csv: |
  "a"
  1
  2
*/
