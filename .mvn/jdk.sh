# Sourced by ./caisson, ./test and ./mvnw: finds a JDK of at least the version this project is written in.
# caisson_jdk prints its folder, or nothing. Looked at, in order: CAISSON_JAVA_HOME, JAVA_HOME, java on the PATH,
# then the folders where systems and version managers keep JDKs.
caisson_jdk_least=25

caisson_jdk_version() {
    [ -x "$1/bin/java" ] || return 1
    if [ -r "$1/release" ]; then
        sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9][0-9]*\).*/\1/p' "$1/release" | head -n 1
    else
        "$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([0-9][0-9]*\).*/\1/p' | head -n 1
    fi
}

caisson_jdk_candidates() {
    echo "${CAISSON_JAVA_HOME:-}"
    echo "${JAVA_HOME:-}"
    command -v java >/dev/null 2>&1 && dirname "$(dirname "$(readlink -f "$(command -v java)")")"
    for folder in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
        "$HOME"/.local/share/mise/installs/java/* "$HOME"/.asdf/installs/java/*; do
        echo "$folder"
    done
}

caisson_jdk() {
    caisson_jdk_candidates | while read -r home; do
        [ -n "$home" ] || continue
        version=$(caisson_jdk_version "$home") || continue
        if [ "${version:-0}" -ge "$caisson_jdk_least" ]; then
            echo "$home"
            break
        fi
    done
}

caisson_jdk_missing() {
    found=$(caisson_jdk_candidates | while read -r home; do
        [ -n "$home" ] && version=$(caisson_jdk_version "$home") && echo "Java $version in $home"
    done | sort -u | paste -s -d ',' | sed 's/,/, /g')
    echo "caisson needs a JDK $caisson_jdk_least or newer; found ${found:-no Java at all}." \
        "Install one (for example Temurin $caisson_jdk_least) or set CAISSON_JAVA_HOME to its folder."
}
