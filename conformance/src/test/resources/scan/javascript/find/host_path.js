// finds: files/host-path
fetch('file:///etc/passwd');
