# passes: standard
evaluate() { echo $(( $1 + 1 )); }
evaluate 2
