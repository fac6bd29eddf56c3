-- passes: standard
print(os.time(), os.date('%Y'), os.clock())
