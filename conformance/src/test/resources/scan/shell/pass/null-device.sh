# passes: standard
ls > /dev/null 2>&1
