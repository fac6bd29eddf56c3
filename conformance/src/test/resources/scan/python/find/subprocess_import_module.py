# finds: processes/start
import importlib
importlib.import_module('subprocess').run(['ls'])
