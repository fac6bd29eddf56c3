# finds: dynamic-code/eval
𝘦𝘹𝘦𝘤('print(1)')
