<?php // passes: standard
echo implode(',', array_map('strtoupper', ['a', 'b']));
usort($x, fn($a, $b) => $a <=> $b);
