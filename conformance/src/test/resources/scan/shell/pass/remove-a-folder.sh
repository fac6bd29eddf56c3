# passes: standard
mkdir -p build/out
rm -rf build ./out
