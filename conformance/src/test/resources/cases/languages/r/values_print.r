x <- c(a = 1, b = 2)
x
mean(x)
invisible(3)
cat(length(commandArgs(TRUE)), "\u00e9\n")
ls()
/* ---
status: completed
result: null
stdout: |
  a b 
  1 2 
  [1] 1.5
  0 é
  [1] "x"
*/
