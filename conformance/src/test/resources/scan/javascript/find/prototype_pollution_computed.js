// finds: prototype/pollution
const o = {};
o['__pro' + 'to__']['polluted'] = true;
