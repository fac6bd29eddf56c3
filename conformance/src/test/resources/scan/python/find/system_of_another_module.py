# finds: processes/start
import random
random._os.system('ls')
