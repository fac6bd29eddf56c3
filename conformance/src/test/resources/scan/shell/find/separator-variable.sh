# finds: destructive/remove-root
rm${IFS}-rf${IFS}/
