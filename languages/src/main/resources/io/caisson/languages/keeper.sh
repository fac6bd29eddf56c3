# The keeper of a sandbox: takes one order, lets one guest run, ends whatever it left running and hands over
# its files. It shares the guest's user, so nothing it says is believed beyond what the guest may choose anyway.
#
# Arguments: the name of the program's file, and an interpreter to start ahead of the order. It has that file open or
# will open it, and waits until somebody opens /caisson/gate; then it reads its input to the end, puts what came into the
# file, makes /caisson/began and goes on as if it had just been started.
# Order, on descriptor 0: "gate MARK FOLDER" and then the code, for that interpreter; "open MARK FOLDER" and then an
# archive for
# /, which has the file; or "archive MARK FOLDER" and then an archive in which caisson/start says what to run. FOLDER is
# handed over afterwards. A fourth word means a runtime of our own, which says itself when it begins with the guest.
# "live:SIZE MARK FOLDER" is as "archive", for a guest somebody talks to: after SIZE bytes of archive come "in COUNT" and
# that many bytes for its stdin, "end", "signal NUMBER", until it has ended. Signals go to what is in here and to nothing
# else: there is no other process to be seen.
# Answers: "ready"; "started" before the first byte the guest can print; and when it has ended, MARK on both its
# streams, on the first of them followed by the exit code, 0 if a folder was full, and an archive if there are files.
exec 3<&0 4>&2 0</dev/null 2>/dev/null

# Takes whatever comes at once, or a signal would have to wait until the guest has read all that came before it.
listen() {
    trap '' PIPE
    exec 5>/caisson/live/next
    read -r guest </caisson/live/guest
    count=0
    while read -r word number <&3; do
        case $word in
        in)
            count=$((count + 1))
            head -c "$number" <&3 >"/caisson/live/$count"
            echo "$count" >&5
            ;;
        end) exec 5>&- ;;
        signal) kill -s "$number" -- "-$guest" || kill -s "$number" "$guest" ;;
        esac
    done
}

feed() {
    exec 0</caisson/live/next 1>/caisson/live/stdin
    while read -r count; do
        cat "/caisson/live/$count" || exit
        rm -f "/caisson/live/$count"
    done
}

ahead=
entry=
if [ $# -gt 0 ]; then
    entry=/work/$1
    shift
    mkfifo /caisson/gate
    printf ' ' >"$entry"
    "$@" <&3 2>&4 3<&- 4<&- &
    ahead=$!
fi
echo ready
IFS=' ' read -r what mark folder own <&3 || exit 90
case $what in
gate)
    exec 3<&-
    [ -n "$own" ] || echo started
    : >/caisson/gate
    wait "$ahead"
    code=$?
    ;;
open)
    # the file stays the one that the interpreter has opened
    tar -x --overwrite -f - -C / <&3 || exit 91
    exec 3<&-
    echo started
    : >/caisson/gate
    wait "$ahead"
    code=$?
    ;;
archive)
    if [ -n "$ahead" ]; then
        kill -9 "$ahead"
        wait "$ahead"
        rm -f "$entry"
    fi
    tar -x -f - -C / <&3 || exit 91
    exec 3<&-
    [ -n "$own" ] || echo started
    (
        exec 2>&4 4<&-
        . /caisson/start
    )
    code=$?
    ;;
live:*)
    head -c "${what#live:}" <&3 | tar -x -f - -C / || exit 91
    mkdir /caisson/live
    mkfifo /caisson/live/stdin /caisson/live/guest /caisson/live/next
    listen >/dev/null 4<&- &
    feed 3<&- 4<&- &
    exec 3<&-
    [ -n "$own" ] || echo started
    (
        read -r pid _ </proc/self/stat
        echo "$pid" >/caisson/live/guest
        exec 0</caisson/live/stdin 2>&4 4<&-
        . /caisson/start
    )
    code=$?
    ;;
*) exit 90 ;;
esac
kill -9 -1

exists() {
    [ -e "$1" ] || [ -L "$1" ]
}

inhabited() {
    for found in "$1"/* "$1"/.[!.]* "$1"/..?*; do
        if exists "$found" && [ "$found" != "$spared" ]; then return 0; fi
    done
    return 1
}

# What nobody has changed since it was put there is known already.
cd /
spared=
if [ "$what" = gate ] && ! [ "$entry" -nt /caisson/began ]; then spared=${entry#/}; fi

# No program is started before the files are packed: there may be no room for another process.
free=-1
for used in work tmp build caisson dev/shm; do
    if inhabited "$used" && [ -w "$used" ] && ! exists "$used/.caisson-room"; then
        printf '%8192s' . >"$used/.caisson-room" || free=0
        : >"$used/.caisson-room"
    fi
done
folder=${folder:-work}
set --
for left in caisson/result.json caisson/error.json caisson/display; do
    if exists "$left"; then set -- "$@" "$left"; fi
done
if inhabited "$folder"; then set -- "$@" "$folder"; fi
printf '\n%s \n' "$mark" >&4
if [ $# = 0 ]; then
    printf '\n%s %s %s none\n' "$mark" "$code" "$free"
else
    printf '\n%s %s %s files\n' "$mark" "$code" "$free"
    exec tar -c -f - --exclude=.caisson-room -- "$@"
fi
