# passes: standard
read -r a b <<< "1 2"; echo "$b $a"
