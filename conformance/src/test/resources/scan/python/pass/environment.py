import os
print(os.environ.get('HOME', ''), os.getcwd(), os.path.join('a', 'b'))
