# finds: processes/start
import posix
posix.system('ls')
