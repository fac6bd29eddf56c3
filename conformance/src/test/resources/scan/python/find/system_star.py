# finds: processes/start
from os import *
system('ls')
