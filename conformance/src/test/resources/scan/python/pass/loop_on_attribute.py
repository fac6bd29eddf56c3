class Worker:
    running = True

    def work(self):
        while self.running:
            self.step()

    def step(self):
        self.running = False


Worker().work()
