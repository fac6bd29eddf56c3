# finds: processes/start
import os


class Tools:
    run = os.system


Tools().run('ls')
