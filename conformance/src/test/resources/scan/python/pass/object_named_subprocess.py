class Runner:
    def run(self, name):
        return name


subprocess = Runner()
print(subprocess.run('step 1'))
