# Attack: leave files whose names are options, have control characters or are no text.
# Verdict: what can be named comes back, and it is said that there was more.
touch -- -rf '--checkpoint=1' '--checkpoint-action=exec=touch hacked' .hidden ..two ... 'a b'
touch -- "$(printf 'bell\007')" "$(printf 'two\nlines')" "$(printf '\377\376')"
/* ---
status: completed
result: null
exitCode: 0
artifact -rf:
artifact --checkpoint=1:
artifact --checkpoint-action=exec=touch hacked:
artifact .hidden:
artifact ..two:
artifact ...:
artifact a b:
truncated: true
*/
