# finds: network/metadata
import urllib.request, sys
def get(url):
    return urllib.request.urlopen(url)
get('http://169.254.169.254/latest')
