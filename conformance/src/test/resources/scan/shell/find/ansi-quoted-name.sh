# finds: destructive/remove-root
$'\x72\155' -rf /
