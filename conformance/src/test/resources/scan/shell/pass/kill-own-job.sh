# passes: standard
sleep 10 & pid=$!
kill "$pid"
