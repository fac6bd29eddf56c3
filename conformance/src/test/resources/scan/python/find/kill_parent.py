# finds: processes/kill
import os
os.kill(os.getppid(), 9)
