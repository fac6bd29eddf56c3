# passes: standard
rm -f /tmp/x.txt
