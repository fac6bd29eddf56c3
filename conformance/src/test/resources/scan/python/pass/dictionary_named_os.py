settings = {'os': {'system': 'linux'}}
print(settings['os']['system'])
