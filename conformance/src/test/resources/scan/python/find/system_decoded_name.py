# finds: processes/start
import codecs
import os
getattr(os, codecs.decode('flfgrz', 'rot13'))('ls')
