import helper
from pack.inner import name
import os
with open("out.txt", "w") as f:
    f.write(f"{helper.twice(2)} {name}\n")
sorted(os.listdir("."))
/* ---
file helper.py: |
  def twice(n):
      return 2 * n
file pack/inner.py: name = __name__
status: completed
result: ["helper.py","main.py","out.txt","pack"]
artifact out.txt: 4 pack.inner
exitCode: 0
*/
