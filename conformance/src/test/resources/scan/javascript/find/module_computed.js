// finds: modules/computed
const name = context.name;
require(name);
