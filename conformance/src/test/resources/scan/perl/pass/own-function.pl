# passes: standard
sub system_name { return "a" } print system_name();
