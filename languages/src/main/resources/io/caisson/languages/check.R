# R runs this as the user's profile: a program that cannot be parsed is not begun, and the error says where. Errors in
# files that the program sources say so too.
options(keep.source = TRUE, show.error.locations = TRUE)
local({
    Sys.unsetenv("R_PROFILE_USER")
    program <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
    if (length(program) == 1) invisible(tryCatch(
        parse(program, keep.source = TRUE),
        error = function(e) {
            cat(conditionMessage(e), "\n", sep = "", file = stderr())
            quit(status = 1)
        }))
})
