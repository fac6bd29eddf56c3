// finds: prototype/climb
[]?.constructor?.constructor('return 1')();
