medieval = 'a castle'
retrieval = { evaluate: medieval }
puts retrieval[:evaluate]
