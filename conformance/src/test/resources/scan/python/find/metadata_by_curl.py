# finds: processes/start, modules/suspect, network/metadata-mention
import subprocess
subprocess.run(['curl', 'http://169.254.169.254/latest'])
