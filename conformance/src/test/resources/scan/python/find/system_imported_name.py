# finds: processes/start
from os import system as greet
greet('ls')
