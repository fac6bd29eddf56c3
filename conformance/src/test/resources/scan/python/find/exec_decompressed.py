# finds: obfuscation/decoded-code
import base64
import zlib
exec(zlib.decompress(base64.b64decode(payload)))
