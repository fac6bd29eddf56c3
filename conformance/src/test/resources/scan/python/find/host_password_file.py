# finds: files/host-path
print(open('/etc/' + 'passwd').read())
