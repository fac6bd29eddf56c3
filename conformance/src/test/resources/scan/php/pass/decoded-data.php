<?php // passes: standard
echo base64_decode('aGVsbG8=');
for (;;) { break; }
