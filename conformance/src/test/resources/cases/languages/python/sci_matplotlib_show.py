import matplotlib.pyplot as plt
for n in (1, 2):
    plt.figure()
    plt.bar(["a", "b"], [n, 2 * n])
plt.show()
plt.figure(figsize=(1, 1)).savefig("kept.svg")
/* ---
needs: python:matplotlib
limits: {"timeoutMs":20000,"cpuMs":20000,"memoryMb":512}
status: completed
result: null
artifact 001.png: *
artifact 002.png: *
artifact 003.png: *
artifact kept.svg: *
stderr: *
*/
