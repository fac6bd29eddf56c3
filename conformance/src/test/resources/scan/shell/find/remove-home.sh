# finds: destructive/remove-root
cd /tmp
rm -r -f ~
