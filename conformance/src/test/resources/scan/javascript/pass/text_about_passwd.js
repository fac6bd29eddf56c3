'the file /etc/passwd lists users';
