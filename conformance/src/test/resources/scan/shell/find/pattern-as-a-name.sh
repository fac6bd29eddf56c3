# finds: destructive/remove-root
/bin/r? -rf /
