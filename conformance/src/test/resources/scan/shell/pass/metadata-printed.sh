# passes: standard
blocked=http://169.254.169.254/latest
echo http://169.254.169.254/latest
