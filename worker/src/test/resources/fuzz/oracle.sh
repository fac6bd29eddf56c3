# Reads lines "MODE FILE" and says of each program whether Bash takes it and which unknown commands it started.
# A program runs with nothing but builtins and shells, in this folder; what cannot be found is noted, for each program in a
# file of its own: what a job in the background calls later belongs to no other program.
number=0
while read -r mode file; do
    # of a broken [[ … ]] Bash complains and yet ends with 0
    if ! said=$("$BASH" -n "$file" </dev/null 2>&1) || [[ $said && $said != *warning:* ]]; then
        echo no
        continue
    fi
    called=$PWD/called.$((number += 1))
    : >"$called"
    if [ "$mode" = run ]; then
        timeout 5 env -i PATH="$PWD/bin" HOME="$PWD" \
            "BASH_FUNC_command_not_found_handle%%=() { echo \"\$1\" >>'$called'; }" \
            "$BASH" "$file" </dev/null >/dev/null 2>&1
    fi
    echo yes $(<"$called")
    rm -f "$called"
done
