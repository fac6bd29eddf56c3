# passes: standard
cat <<END
rm -rf /
shutdown -h now
END
