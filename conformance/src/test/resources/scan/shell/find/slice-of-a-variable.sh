# finds: destructive/remove-root
rm -rf "${PWD:0:1}"
