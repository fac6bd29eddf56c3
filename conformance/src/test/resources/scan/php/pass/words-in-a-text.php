<?php // passes: standard
echo "system('ls') and eval"; // exec('x')
