class Database:
    def exec(self, query):
        return query

    def compile(self, query):
        return self.exec(query)


print(Database().exec('select 1'))
