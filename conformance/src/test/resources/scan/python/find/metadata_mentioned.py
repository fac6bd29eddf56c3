# finds: network/metadata-mention
BLOCKED = ['http://169.254.169.254/latest']
print(len(BLOCKED))
