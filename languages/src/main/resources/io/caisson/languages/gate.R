# R runs this as the user's profile, before it reads the program.
local({
    # the packages that R attaches after the profile take most of its start
    .First.sys()
    gate <- file("/caisson/gate", raw = TRUE)
    readLines(gate, warn = FALSE)
    close(gate)
    input <- file("stdin")
    code <- readLines(input, warn = FALSE, encoding = "bytes")
    close(input)
    if (length(code)) writeLines(code, "main.r", useBytes = TRUE)
    file.create("/caisson/began")
    source(file.path(dirname(Sys.getenv("R_PROFILE_USER")), "check.R"))
})
