class Base:
    def __init__(self):
        self.items = []

    def __len__(self):
        return len(self.items)


class Child(Base):
    def __init__(self):
        super().__init__()


print(len(Child()))
