import re
pattern = re.compile(r'(\w+)@(\w+)\.com')
print(pattern.match('a@b.com').group(1))
