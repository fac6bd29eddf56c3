// finds: prototype/climb
const k = 'const' + 'ructor';
''[k][k]('return 1')();
