# passes: standard
for i in 1 2 3; do sleep 0.1 & done
wait
