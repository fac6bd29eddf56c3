<?php // passes: standard
$db = new PDO('sqlite::memory:');
$db->exec('CREATE TABLE t (a INT)');
