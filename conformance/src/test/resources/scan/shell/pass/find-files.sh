# passes: standard
find . -name '*.sh' -type f -print0 | xargs -0 wc -l
