# finds: destructive/remove-root
$(printf "\162\155") -rf /
