# finds: destructive/remove-root
r$@m -rf /
