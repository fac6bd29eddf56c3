# Arguments: go, and the program's file. A program that came with a go.mod is built as that says; else all files of
# one folder are one package, as `go run .` would have it.
go=$1
cd "$(dirname "$2")" || exit
own=
if [ ! -f go.mod ] && [ ! -f /work/go.mod ]; then
    printf 'module main\n\ngo %s\n' "$("$go" env GOVERSION | sed 's/^go\([0-9]*\.[0-9]*\).*/\1/')" >go.mod
    own=1
fi
# Everybody can lock a file of the shared cache, and go waits for the lock of trim.txt: so that file is this build's own.
# The rest is linked: folder by folder, or file by file where packages of the program's own are to be kept beside those of
# the standard library.
if [ -d "$GOCACHE/00" ]; then
    if [ -n "$own" ]; then
        mkdir /tmp/go-build && ln -s "$GOCACHE"/?? /tmp/go-build/ || exit
    else
        cp -rs "$GOCACHE" /tmp/go-build && rm -f /tmp/go-build/trim.txt || exit
    fi
    export GOCACHE=/tmp/go-build
    date +%s >/tmp/go-build/trim.txt
fi
exec "$go" build -o /build/program .
