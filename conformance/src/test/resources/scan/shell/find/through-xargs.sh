# finds: destructive/remove-root
echo / | xargs rm -rf
