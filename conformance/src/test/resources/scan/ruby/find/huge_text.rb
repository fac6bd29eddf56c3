# finds: exhaustion/huge-allocation
'a' * 10**9
