// finds: files/host-path at 3:1
const where: string = 'file:///etc/' + 'shadow';
fetch(where);
