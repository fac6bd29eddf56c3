-- passes: standard
print(('abc'):rep(3):upper(), #'load', [[os.exit()]])
