# finds: destructive/remove-root
line="rm -rf /"
$line
