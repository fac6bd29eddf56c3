# Sourced by ./caisson: keeps the built program under cli/target. Expects $root, $app and $jdk.
#
# $app is a link to a folder with every jar of the class path, the options for `java` and its class cache. A build
# makes a new folder and then turns the link, so that a service which runs from the old one keeps its files.

caisson_app_is_fresh() {
    [ -r "$app/jdk" ] || return 1
    read -r built_with <"$app/jdk"
    [ "$built_with" = "$jdk" ] || return 1
    # a folder is newer too when a file in it was deleted
    [ -z "$(cd "$root" && find pom.xml .mvn ./*/pom.xml ./*/src/main -newer "$app/jdk" 2>/dev/null | head -n 1)" ]
}

caisson_app_build() {
    mkdir -p "$root/cli/target"
    (
        # of two starts at once the second waits, and finds that there is nothing left to do
        if command -v flock >/dev/null 2>&1; then flock 9; fi
        caisson_app_is_fresh || caisson_app_make
    ) 9>"$root/cli/target/app.lock" >&2
}

caisson_app_make() {
    echo "caisson: building from source, once and again when a source changes; the first time takes 2 to 3 minutes on two cores"
    # jars of another version would stay beside the new ones, and be found first
    rm -rf "$root"/cli/target/lib "$root"/cli/target/caisson-cli-*.jar
    log="$root/cli/target/app.log"
    started=$(mktemp "$root/cli/target/started.XXXXXX")
    began=$(date +%s)
    "$root/mvnw" -B -f "$root/pom.xml" -P quick -pl cli -am package >"$log" 2>&1 </dev/null 9>&- &
    build=$!
    caisson_app_count "$build"
    if ! wait "$build"; then
        rm -f "$started"
        grep -E '^\[ERROR\]' "$log" | head -n 20
        echo "caisson: the build failed; its output is in $log"
        exit 5
    fi
    caisson_app_say "preparing the class caches"
    caisson_app_assemble
    caisson_app_say ""
    echo "caisson: built in $(($(date +%s) - began)) s"
}

# The progress of a build: one line that changes on a terminal, a line for each module otherwise.
caisson_app_count() {
    said=
    while kill -0 "$1" 2>/dev/null; do
        module=$(sed -n 's/^\[INFO\] Building caisson.*\[\([0-9]*\)\/\([0-9]*\)\]$/module \1 of \2/p' "$log" | tail -n 1)
        if [ -t 2 ]; then
            caisson_app_say "${module:-starting Maven}, $(($(date +%s) - began)) s"
        elif [ "$module" != "$said" ]; then
            caisson_app_say "$module"
            said=$module
        fi
        sleep 0.5
    done
}

caisson_app_say() { # TEXT, empty to clear the line of a terminal
    if [ -t 2 ]; then
        printf '\r\033[K%s' "${1:+caisson: $1}"
    elif [ -n "$1" ]; then
        echo "caisson: $1"
    fi
}

caisson_app_assemble() {
    made="$root/cli/target/app-$(date +%s)-$$"
    mkdir "$made"
    cp -p "$root"/cli/target/lib/*.jar "$root"/cli/target/caisson-cli-*.jar "$made"
    caisson_app_options run -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "-XX:AOTCache=$made/run.aot"
    caisson_app_options tool -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "-XX:AOTCache=$made/all.aot"
    # a service without memory answers nobody; whoever started it starts it again
    caisson_app_options serve -XX:+ExitOnOutOfMemoryError "-XX:AOTCache=$made/all.aot"
    caisson_app_train run
    # naming a tier takes the ledger's database
    caisson_app_train tool --tier enterprise
    echo "$jdk" >"$made/jdk"
    # a source saved while the build ran is newer than the build
    touch -r "$started" "$made/jdk"
    rm -f "$started"
    previous=$(readlink "$app" || true)
    ln -sfn "$made" "$app"
    for folder in "$root"/cli/target/app-*; do
        [ "$folder" = "$made" ] || [ "$folder" = "$previous" ] || rm -rf "$folder"
    done
}

# The options for one kind of process. Warnings of the virtual machine, such as one about a stale cache, would end up in
# the output of a guest.
caisson_app_options() {
    kind=$1
    shift
    jars=$(ls "$made"/caisson-*.jar "$made"/picocli-*.jar "$made"/jackson-core-*.jar; \
        ls "$made"/*.jar | grep -v -e '/caisson-[^/]*$' -e '/picocli-[^/]*$' -e '/jackson-core-[^/]*$')
    {
        echo "-Xlog:disable"
        echo "-XX:-UsePerfData"
        echo "--enable-native-access=ALL-UNNAMED"
        echo "\"-Djava.util.logging.SimpleFormatter.format=caisson: %5\$s%6\$s%n\""
        for option in "$@"; do echo "\"$option\""; done
        echo "-cp"
        echo "\"$(echo "$jars" | paste -s -d ':')\""
    } >"$made/$kind.args"
}

# A rehearsal, from which the virtual machine keeps its loaded and linked classes. Without it all works, only slower.
# There are two: the larger a cache, the longer it takes to map, and a run is what people wait for.
caisson_app_train() {
    kind=$1
    shift
    sed "s/-XX:AOTCache=/-XX:AOTCacheOutput=/" "$made/$kind.args" >"$made/train.args"
    echo 'console.log(1); return 1' | "$jdk/bin/java" "@$made/train.args" io.caisson.cli.Main \
        run - --language javascript --json --data "$made/rehearsal" "$@" >>"$made/train.log" 2>&1 9>&- || true
    rm -rf "$made/rehearsal"
}
