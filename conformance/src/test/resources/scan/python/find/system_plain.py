# finds: processes/start at 3:1
import os
os.system('ls')
