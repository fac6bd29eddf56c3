# passes: standard
charm=1; rmdir_later=2; format=3; echo "$charm $rmdir_later $format"
