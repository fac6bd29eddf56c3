# finds: destructive/remove-root
if false; then rm() { :; }; fi
rm -rf /
