<?php // finds: network/metadata
echo file_get_contents('http://169.254.169.254/latest');
