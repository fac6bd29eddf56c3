// finds: files/host-path
const where: string = '/etc/shadow';
where.length;
