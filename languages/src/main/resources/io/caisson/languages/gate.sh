# Bash reads this before the program, which it opens afterwards.
unset BASH_ENV
read -r </caisson/gate
read -r -N 4194304
if [ -n "$REPLY" ]; then printf %s "$REPLY" >main.sh; fi
: >/caisson/began
unset REPLY
