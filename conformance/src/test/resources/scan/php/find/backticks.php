<?php // finds: processes/start
echo `id`;
