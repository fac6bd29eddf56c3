# passes: standard
while true; do read -r line || break; echo "$line"; done
