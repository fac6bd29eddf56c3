<?php // finds: processes/start
$f = strrev('metsys');
$f('id');
