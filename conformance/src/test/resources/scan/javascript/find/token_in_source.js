// finds: secrets/in-source
const key = 'gh' + 'p_' + 'abcdefx1ghijklx1mnopqrx1stuvwxx1yzabcdx1efghij';
