# finds: network/metadata
import os
os.system('curl -s http://169.254.169.254/latest')
