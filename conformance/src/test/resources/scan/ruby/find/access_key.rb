# finds: secrets/in-source
KEY = 'AKIAIOSFODNN7EXAMPLE'
