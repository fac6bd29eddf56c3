# finds: destructive/remove-root, dynamic-code/shell-eval
eval "rm" "-rf" "/"
