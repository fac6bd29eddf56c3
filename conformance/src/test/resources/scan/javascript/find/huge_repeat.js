// finds: exhaustion/huge-allocation
'x'.repeat(2 ** 30);
