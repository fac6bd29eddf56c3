// finds: prototype/climb
class X extends (() => {}).constructor {}
new X('return 1')();
