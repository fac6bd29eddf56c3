async function main(x) { await null; return [x]; }
