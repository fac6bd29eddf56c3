input <- readLines(Sys.getenv("CAISSON_INPUT"), warn = FALSE)
numbers <- as.numeric(unlist(regmatches(input, gregexpr("[0-9]+", input))))
writeLines(paste0('{"sum":', sum(numbers), '}'), Sys.getenv("CAISSON_RESULT"))
/* ---
input: {"xs":[1,2,3]}
status: completed
result: {"sum":6}
*/
