# finds: exhaustion/endless-loop
import itertools
for number in itertools.count():
    print(number)
