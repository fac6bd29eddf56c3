<?php
// PHP runs this before it reads the program.
(function () {
    fclose(fopen('/caisson/gate', 'r'));
    $code = stream_get_contents(STDIN);
    if ($code !== '') {
        file_put_contents('main.php', $code);
    }
    touch('/caisson/began');
    ini_set('auto_prepend_file', '');
})();
