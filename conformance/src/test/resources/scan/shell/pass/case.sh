# passes: standard
case "$1" in start|stop) echo "$1";; *) echo usage;; esac
