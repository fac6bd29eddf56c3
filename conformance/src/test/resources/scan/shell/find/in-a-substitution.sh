# finds: destructive/remove-root
echo "today: $(date; rm -rf /)"
