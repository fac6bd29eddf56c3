# finds: destructive/remove-root
r${nothing}m -rf /
