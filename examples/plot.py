# Leaves a figure: each open figure becomes an artifact when the program ends, 001.png first.
import matplotlib.pyplot as plt

days = [1, 2, 3, 4, 5]
plt.plot(days, [day * day for day in days], marker="o")
plt.title("squares")
print("drawn")
