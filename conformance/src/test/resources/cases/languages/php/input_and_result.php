<?php
$input = json_decode(file_get_contents(getenv('CAISSON_INPUT')), true);
file_put_contents(getenv('CAISSON_RESULT'), json_encode(array_map(fn($x) => $x * 2, $input['xs'])));
/* ---
input: {"xs":[1,2,3]}
status: completed
result: [2,4,6]
*/
