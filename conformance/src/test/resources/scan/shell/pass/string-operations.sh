# passes: standard
f=archive.tar.gz; echo "${f%.gz}" "${f#*.}" "${f//a/b}" "${f^^}"
