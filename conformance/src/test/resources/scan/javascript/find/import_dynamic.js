// finds: modules/host
const net = await import('net');
net.connect(80);
