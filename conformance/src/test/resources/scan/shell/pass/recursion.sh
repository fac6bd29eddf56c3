# passes: standard
walk() { ls "$1" | while read -r f; do [ -d "$f" ] && walk "$f"; done; }
walk .
