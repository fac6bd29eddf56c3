"""Calls os.system('ls') and eval('1'), or so it says."""
print(1)
