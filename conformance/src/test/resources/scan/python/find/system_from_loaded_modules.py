# finds: processes/start
import sys
sys.modules['os'].popen('ls')
