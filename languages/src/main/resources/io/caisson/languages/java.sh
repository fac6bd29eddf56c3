# Arguments: javac, an archive of its classes, the program's file, all files. The file may be called otherwise than the
# public class in it, and any of its classes may be the one with `main`: /build/main then names that.
javac=$1 archive=$2 entry=$3
shift 3
stem=$(basename "$entry" .java)
awk '
    /^[ \t]*package[ \t]/ { package = $2; sub(/;.*/, "", package) }
    /^((public|final|abstract|sealed|non-sealed|strictfp)[ \t]+)*(class|record|enum|interface)[ \t]/ {
        name = $0
        sub(/^((public|final|abstract|sealed|non-sealed|strictfp)[ \t]+)*(class|record|enum|interface)[ \t]+/, "", name)
        sub(/[^A-Za-z0-9_$].*/, "", name)
        if ($0 ~ /^public[ \t]/) public = name
    }
    /[ \t]void[ \t]+main[ \t]*\(/ { if (main == "") main = name }
    END { print "package=" package; print "main=" main; print "public=" public }
' "$entry" >/tmp/names
. /tmp/names
if [ -n "$public" ] && [ "$public" != "$stem" ]; then
    mkdir /tmp/renamed
    cp "$entry" "/tmp/renamed/$public.java"
    for file in "$@"; do
        shift
        if [ "$file" = "$entry" ]; then file=/tmp/renamed/$public.java; fi
        set -- "$@" "$file"
    done
fi
"$javac" -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 "-J-XX:SharedArchiveFile=$archive" -J-Xlog:disable -J-Xlog:all=off \
    -encoding UTF-8 -proc:none -nowarn -d /build "$@" || exit
echo "${package:+$package.}${main:-${public:-$stem}}" >/build/main
