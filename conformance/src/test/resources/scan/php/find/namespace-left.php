<?php // finds: processes/start
namespace a;
function system($x) {}
\system('ls');
