# Sourced by the commands beside it: builds what they need. Expects $root; gives $jdk and $class_path.
. "$root/.mvn/jdk.sh"
jdk=$(caisson_jdk)
if [ -z "$jdk" ]; then
    caisson_jdk_missing >&2
    exit 2
fi
echo "bench: building" >&2
rm -rf "$root/bench/target/lib" # jars of another version would stay beside the new ones
"$root/mvnw" -q -f "$root/pom.xml" -P quick -pl bench -am package >&2
class_path="$root/bench/target/classes:$root/bench/target/lib/*"
