# finds: destructive/remove-root at 3:1
x=rm
$x -rf /
