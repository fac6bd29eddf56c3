# finds: exhaustion/huge-allocation
text = 'a' * 10**9
