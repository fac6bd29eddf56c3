# finds: secrets/in-source
key = 'AKIAIOSFODNN7EXAMPLE'
