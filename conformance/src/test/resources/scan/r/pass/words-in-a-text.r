# passes: standard
print("system(1)") # system("ls")
