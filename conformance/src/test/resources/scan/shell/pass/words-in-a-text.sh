# passes: standard
echo 'rm -rf /' "and :(){ :|:& };:"
