# finds: modules/computed
import sys
__import__(sys.argv[1])
