# finds: destructive/remove-root
eval "$(echo '/ fr- mr' | rev)"
