// finds: prototype/climb
const k = /constructor/.source;
[][k][k]('return 1')();
