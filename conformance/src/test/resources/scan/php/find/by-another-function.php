<?php // finds: processes/start
call_user_func('exec', 'ls');
