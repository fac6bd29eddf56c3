# finds: processes/start
import os


def tool():
    return os.system


tool()('ls')
