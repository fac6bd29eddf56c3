# finds: processes/start
import os


class Tools:
    def __init__(self):
        self.run = os.system

    def work(self):
        self.run('ls')
