// finds: dynamic-code/eval
const tools = { run: eval };
tools.run('1');
