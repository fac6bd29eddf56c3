# finds: exhaustion/pattern
import re
re.match(r'^(a+)+$', 'a' * 30 + 'b')
