# passes: standard
echo aGVsbG8= | base64 -d
