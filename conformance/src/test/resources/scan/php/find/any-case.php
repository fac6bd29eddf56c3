<?php // finds: processes/start
SHELL_EXEC('ls');
