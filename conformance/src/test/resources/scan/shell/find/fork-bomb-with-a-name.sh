# finds: destructive/fork-bomb
bomb() { bomb | bomb & }; bomb
