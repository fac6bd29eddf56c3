# passes: standard
awk '{ print $1 }' data.txt | sed -e 's/rm/mv/' | grep -v shutdown
