# finds: network/metadata
import urllib.request
host = '.'.join(['169', '254', '169', '254'])
urllib.request.urlopen(f'http://{host}/latest/')
