# finds: dynamic-code/eval
import builtins
getattr(builtins, 'ev' + 'al')('1')
