# finds: destructive/remove-root
sudo -u root env A=b nice -n 5 rm -rf /
