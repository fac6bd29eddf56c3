source("lib/f.r")
f(2)
/* ---
file lib/f.r: |
  f <- function(a) {
    b <- a
    log(-b, "x")
  }
status: failed
error.kind: runtime
error.message: f.r: non-numeric argument to mathematical function
error.line: 3
stderr: *
exitCode: 1
*/
