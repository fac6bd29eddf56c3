const text = atob('aGVsbG8gd29ybGQ=');
text.toUpperCase();
