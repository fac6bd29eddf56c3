# finds: dynamic-code/eval
alias calculate eval
calculate '1'
