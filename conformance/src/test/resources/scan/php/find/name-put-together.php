<?php // finds: processes/start
$f = 'sys' . 'tem';
$f('id');
