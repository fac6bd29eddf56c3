import base64
data = base64.b64encode(b'hello world')
print(base64.b64decode(data).decode())
