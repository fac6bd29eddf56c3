from ast import literal_eval as eval
print(eval('[1, 2, 3]'))
