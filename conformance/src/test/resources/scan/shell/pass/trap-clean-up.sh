# passes: standard
t=$(mktemp); trap 'rm -f "$t"' EXIT; date > "$t"
