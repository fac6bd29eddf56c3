# finds: processes/start
import functools
import subprocess
functools.partial(subprocess.check_output, 'ls')()
