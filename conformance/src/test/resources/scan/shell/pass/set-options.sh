# passes: standard
set -euo pipefail
IFS=,
echo "a,b"
