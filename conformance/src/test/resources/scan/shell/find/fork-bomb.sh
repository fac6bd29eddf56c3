# finds: destructive/fork-bomb at 2:1
:(){ :|:& };:
