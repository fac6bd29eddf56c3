# Arguments: go, and the program's file. A program that came with a go.mod is built as that says; else all files of
# one folder are one package, as `go run .` would have it.
go=$1
cd "$(dirname "$2")" || exit
if [ ! -f go.mod ] && [ ! -f /work/go.mod ]; then
    printf 'module main\n\ngo %s\n' "$("$go" env GOVERSION | sed 's/^go\([0-9]*\.[0-9]*\).*/\1/')" >go.mod
else
    # packages of its own want to be kept beside those of the standard library, which only links can do here
    cp -rs "$GOCACHE" /tmp/go-build && export GOCACHE=/tmp/go-build
fi
exec "$go" build -o /build/program .
