# passes: standard
printf "b\na\n" | sort | uniq -c | head -n 3
