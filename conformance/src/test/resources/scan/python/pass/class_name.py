class Shape:
    def __repr__(self):
        return f'{self.__class__.__name__}()'


print(Shape(), type(Shape()).__name__)
