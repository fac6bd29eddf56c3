# passes: standard
a=(one two three)
for x in "${a[@]}"; do echo "${#x}"; done
