<?php // finds: processes/start at 2:1
system('ls');
