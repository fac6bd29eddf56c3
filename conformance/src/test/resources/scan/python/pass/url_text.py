url = 'http://example.com/etc/passwd?system=1'
print(url.split('/'))
