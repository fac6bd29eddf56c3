const id = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';
id.split('-').length;
