# finds: destructive/remove-root at 2:1
sh -c 'rm -rf /'
