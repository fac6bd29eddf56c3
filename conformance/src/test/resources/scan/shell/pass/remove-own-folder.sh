# passes: standard
d=$(mktemp -d)
rm -rf "$d"
