# passes: standard
echo "the address 169.254.169.254 is reserved"
