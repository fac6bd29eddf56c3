# finds: network/metadata
echo http://169.254.169.254/latest | xargs curl
