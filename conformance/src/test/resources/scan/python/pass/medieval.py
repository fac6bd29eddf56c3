medieval = 'a castle'
retrieval = {'evaluate': medieval}
print(retrieval['evaluate'])
