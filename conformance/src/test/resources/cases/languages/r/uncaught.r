deep <- function(x) {
  if (x == 0) stop("too deep")
  deep(x - 1)
}
cat("before\n")
deep(1)
/* ---
status: failed
error.kind: runtime
error.message: too deep
stdout: before
stderr: *
exitCode: 1
*/
