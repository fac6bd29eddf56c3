function evaluate(x) { return x; }
const medieval = evaluate('internet');
