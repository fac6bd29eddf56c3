# passes: standard
x=3; echo $(( x * x + 2 ))
