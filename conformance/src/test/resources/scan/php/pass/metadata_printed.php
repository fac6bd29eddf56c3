<?php // passes: standard
echo 'http://169.254.169.254/latest';
