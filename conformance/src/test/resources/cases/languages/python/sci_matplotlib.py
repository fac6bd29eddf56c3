import matplotlib.pyplot as plt
figure, axes = plt.subplots(figsize=(2, 1))
axes.plot([1, 4, 9])
axes.set_title("squares")
figure
/* ---
needs: python:matplotlib
limits: {"timeoutMs":20000,"cpuMs":20000,"memoryMb":512}
status: completed
result: "<Figure size 200x100 with 1 Axes>"
artifact 001.png: *
exitCode: 0
*/
