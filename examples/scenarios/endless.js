let rounds = 0
for (;;) rounds++
