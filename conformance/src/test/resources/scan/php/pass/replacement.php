<?php // passes: standard
echo preg_replace('/(e)/', 'E', 'hello');
