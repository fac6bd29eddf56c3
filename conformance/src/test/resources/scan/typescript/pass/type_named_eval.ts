type Eval = (code: string) => number;
const evaluate: Eval = code => code.length;
evaluate('eval()');
