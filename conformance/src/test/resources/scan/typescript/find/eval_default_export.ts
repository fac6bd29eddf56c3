// finds: dynamic-code/eval
export default function (): unknown { return eval('1'); }
