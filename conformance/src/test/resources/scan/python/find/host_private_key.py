# finds: files/host-path
import pathlib
pathlib.Path('/root/.ssh/id_rsa').read_text()
