// finds: dynamic-code/eval
namespace N { export const x = eval('1'); }
N.x;
