// finds: prototype/climb
const { constructor: { constructor: F } } = {};
['return 1'].map(F);
