# finds: destructive/remove-root
bash <<'END'
echo go
rm -rf /
END
