# passes: standard
sh -c 'echo hello from $0' me
