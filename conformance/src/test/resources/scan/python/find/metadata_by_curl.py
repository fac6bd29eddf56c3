# finds: network/metadata, processes/start, modules/suspect
import subprocess
subprocess.run(['curl', 'http://169.254.169.254/latest'])
