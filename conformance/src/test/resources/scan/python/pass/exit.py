import sys
if len(sys.argv) > 5:
    sys.exit(1)
print('ok')
